import type { KnipConfig } from 'knip';

// Finds files that nothing reaches and exports that nothing imports. Packages are checked by the supply-chain test.

const tests = '**/*.{test,spec}.{ts,tsx}';
const program = { entry: ['src/main.ts', tests, 'test/**/*.ts'], project: '**/*.{ts,mjs}' };
/** Each folder of a package is a door of its own, as its package.json exports it. */
const library = { entry: ['src/*/index.ts', tests, 'test/**/*.ts'], project: '**/*.{ts,tsx,mjs}' };

const config: KnipConfig = {
  include: ['files', 'exports', 'types', 'duplicates'],
  workspaces: {
    '.': { entry: ['jest.config.js'], project: '*.{js,mjs,ts}' },
    'packages/*': library,
    'packages/migrations': { entry: ['deploy.mjs', tests], project: '*.{ts,mjs}' },
    'packages/local-servers': { ...library, entry: [...library.entry, 'src/nats/fetch.ts'] },
    'packages/provisioning': {
      ...library,
      entry: [
        'src/main.ts',
        'src/nats/write-kubernetes-users.ts',
        'src/secrets/write-kubernetes-secrets.ts',
        ...library.entry,
      ],
    },
    'packages/static-site': { ...library, entry: ['src/main.ts', ...library.entry] },
    'services/*': program,
    'services/crm': { ...program, entry: ['src/imports/reading/process/file-reader.ts', ...program.entry] },
    'services/identity': { ...program, entry: ['src/demo.ts', ...program.entry] },
    'frontends/*': {
      entry: [
        'rsbuild.config.ts',
        'src/index.ts',
        'src/first.ts',
        'src/manifest.ts',
        'src/federation/*.tsx',
        tests,
      ],
      project: '**/*.{ts,tsx}',
    },
    extension: {
      entry: [
        'rsbuild.config.ts',
        'src/{worker/worker,page/entry}.ts',
        'src/{panel,options}/index.tsx',
        tests,
      ],
      project: '**/*.{ts,tsx}',
    },
    gateway: { ...program, entry: ['src/{api-docs,api-endpoints}/write.ts', ...program.entry] },
    stack: { ...program, entry: ['*.mjs', 'src/*/main.ts', ...program.entry] },
    'stack/mail-catcher': program,
    'stack/stripe-emulator': program,
    bench: { ...program, entry: ['src/*/main.ts', ...program.entry] },
    faults: program,
    ops: { ...program, entry: ['ops.mjs', 'src/index.ts', ...program.entry] },
    'ops/local': program,
    e2e: { entry: ['*.config.ts', tests], project: '**/*.ts' },
  },
};
export default config;
