#!/usr/bin/env node
// The Dockerfile's command: `node packages/tooling/bin/keep-builds.mjs PREVIOUS DIST` adds the builds in the folder
// PREVIOUS to the new one in DIST.

import { keepBuilds } from '../front-end-builds/keep-builds.mjs';

const [previous, dist] = process.argv.slice(2);
if (!previous || !dist) {
  console.error('Use: node packages/tooling/bin/keep-builds.mjs PREVIOUS DIST');
  process.exit(2);
}
await keepBuilds(previous, dist);
