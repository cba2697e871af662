import path from 'node:path';
import { KUBERNETES_SECRETS_FOLDER, writeKubernetesSecrets } from './kubernetes-secrets.js';

const folder = path.resolve(import.meta.dirname, '../../../..', KUBERNETES_SECRETS_FOLDER);
const done = writeKubernetesSecrets(folder) ? 'Wrote new' : 'Kept the';
process.stdout.write(`${done} secrets in ${folder}.\n`);
