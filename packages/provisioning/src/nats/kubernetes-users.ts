import { participants, permissionsInConfig } from './server-config.js';

/** The file that `npm run k8s:users` writes, from the root of the repository. */
export const KUBERNETES_USERS_FILE = 'k8s/base/nats/users.conf';

/**
 * The users of the NATS servers in Kubernetes, with the permissions of the topology. Each password is a hash from the
 * environment, such as `$CRM_HASH`.
 */
export function kubernetesUsers(): string {
  const users = participants.map((user) => ({
    user,
    password: `$${user.toUpperCase()}_HASH`,
    permissions: permissionsInConfig(user),
  }));
  // A variable has no quotes around it.
  const text = JSON.stringify(users, undefined, 2).replaceAll(/"(\$[A-Z]+_HASH)"/g, '$1');
  return `# Written by \`npm run k8s:users\` from packages/contracts/src/messaging/topology.ts.\nauthorization {\n  users: ${text.replaceAll('\n', '\n  ')}\n}\n`;
}
