/**
 * @typedef {object} Image
 * @property {string} name as in docker-bake.hcl
 * @property {string} workspace its folder; the packages that it needs at run time come with it
 * @property {string[]} [files] what else it reads at run time, from the root of the repository
 */

const frontEnds = ['shell', 'crm', 'admin'];
const services = ['identity', 'billing', 'crm', 'leads', 'integrations'];

/** @type {readonly Image[]} */
export const images = [
  { name: 'gateway', workspace: 'gateway', files: frontEnds.map((name) => `frontends/${name}/dist`) },
  ...services.map((name) => ({ name, workspace: `services/${name}` })),
  ...frontEnds.map((name) => ({
    name: `${name}-web`,
    workspace: 'packages/static-site',
    files: [`frontends/${name}/dist`],
  })),
  {
    name: 'migrations',
    workspace: 'packages/migrations',
    files: services.map((name) => `services/${name}/prisma/migrations`),
  },
  { name: 'provision', workspace: 'packages/provisioning' },
  { name: 'ops', workspace: 'ops' },
  { name: 'mail-catcher', workspace: 'stack/mail-catcher' },
  { name: 'stripe-emulator', workspace: 'stack/stripe-emulator' },
];
