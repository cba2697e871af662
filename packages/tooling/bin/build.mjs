#!/usr/bin/env node
// `npm run build [-- node|web]`

import { build } from '../build/index.mjs';

const only = process.argv[2];
if (only !== undefined && only !== 'node' && only !== 'web') {
  console.error(`Use "node", "web" or no argument for both, not "${only}".`);
  process.exit(2);
}

try {
  const { built, unchanged } = await build(only ? { only } : {});
  console.log(`${built.length} built, ${unchanged.length} unchanged`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
