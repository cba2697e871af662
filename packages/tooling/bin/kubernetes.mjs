#!/usr/bin/env node
// `npm run k8s:secrets`, `k8s:check` and `k8s:verify`.

import path from 'node:path';
import { checkOverlays } from '../k8s/check-overlays.mjs';
import { writeLocalSecrets } from '../k8s/local-secrets.mjs';
import { verify } from '../k8s/verify/verify.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const [command, ...options] = process.argv.slice(2);

if (command === 'secrets') writeSecrets();
else if (command === 'check') process.exitCode = await checkOverlays(root);
else if (command === 'verify') {
  writeSecrets();
  process.exitCode = await verify(root, options);
} else {
  console.error('Use: npm run k8s:secrets, npm run k8s:check or npm run k8s:verify');
  process.exitCode = 2;
}

function writeSecrets() {
  const folder = path.join(root, 'k8s/overlays/local/secrets');
  console.log(
    writeLocalSecrets(folder) ? `Wrote new secrets into ${folder}.` : `Kept the secrets in ${folder}.`,
  );
}
