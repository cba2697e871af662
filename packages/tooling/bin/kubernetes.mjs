#!/usr/bin/env node
// `npm run k8s:secrets`, `k8s:check` and `k8s:verify`.

import path from 'node:path';
import { writeLocalSecrets } from '../k8s/local-secrets.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const secrets = path.join(root, 'k8s/overlays/local/secrets');
const wrote = writeLocalSecrets(secrets);
console.log(wrote ? `Wrote new secrets into ${secrets}.` : `${secrets} is there already: nothing changed.`);
