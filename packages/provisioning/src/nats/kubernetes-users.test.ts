import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KUBERNETES_USERS_FILE, kubernetesUsers } from './kubernetes-users.js';

it('the NATS users in Kubernetes have the permissions of the topology; else run `npm run k8s:users`', () => {
  const file = path.resolve(import.meta.dirname, '../../../..', KUBERNETES_USERS_FILE);
  expect(readFileSync(file, 'utf8')).toBe(kubernetesUsers());
});
