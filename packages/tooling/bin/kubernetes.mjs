#!/usr/bin/env node
// `npm run k8s:check` and `k8s:verify`.

import path from 'node:path';
import { checkOverlays } from '../k8s/check-overlays.mjs';
import { verify } from '../k8s/verify/verify.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const [command, ...options] = process.argv.slice(2);

if (command === 'check') process.exitCode = await checkOverlays(root);
else if (command === 'verify') process.exitCode = await verify(root, options);
else {
  console.error('Use: npm run k8s:check or npm run k8s:verify');
  process.exitCode = 2;
}
