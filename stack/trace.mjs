#!/usr/bin/env node
// `npm run trace`: one request's spans and log lines in the local stack.

import { existsSync } from 'node:fs';

try {
  const program = new URL('./dist/traces/main.js', import.meta.url);
  if (!existsSync(program)) throw new Error('Bindery is not built yet. Start it once with npm start.');
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exitCode = 2;
}
