#!/usr/bin/env node
// `npm run ops`. Prints a sentence if the command is not built yet.

import { existsSync } from 'node:fs';

const compiled = new URL('./local/dist/main.js', import.meta.url);
if (existsSync(compiled)) {
  const { main } = await import(compiled.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('Bindery is not built in this folder yet. Run: npm run build -- node\n');
  process.exitCode = 1;
}
