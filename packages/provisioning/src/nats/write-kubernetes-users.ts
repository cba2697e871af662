import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { KUBERNETES_USERS_FILE, kubernetesUsers } from './kubernetes-users.js';

writeFileSync(path.resolve(import.meta.dirname, '../../../..', KUBERNETES_USERS_FILE), kubernetesUsers());
