#!/usr/bin/env node
// `npm start`. Runs before any package is there, so it imports nothing but Node until they are.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeVersionProblem } from '../packages/tooling/install/node-version.mjs';

const USAGE = `npm start -- [--demo] [--reset] [--yes]

  --demo    loads made-up people and their records
  --reset   deletes all local data first, after asking
  --yes     does not ask
  PORT=8090 npm start   serves the product on another port`;

const FLAGS = ['--demo', '--reset', '--yes'];

try {
  const request = readRequest(process.argv.slice(2), process.env.PORT);
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const problem = nodeVersionProblem(process.versions.node, manifest.engines.node);
  if (problem) throw new Error(problem);

  const { ensureInstalled } = await import('../packages/tooling/install/index.mjs');
  ensureInstalled();
  // Fetching the packages depends on the network; what the start itself takes is counted from here.
  const startedAt = performance.now();
  build();
  // Built a moment ago, so neither the editor nor the type check can count on it.
  const { main } = await import(new URL('./dist/main.js', import.meta.url).href);
  await main({ ...request, startedAt });
} catch (error) {
  // Whatever goes wrong ends here, as a sentence; the cause is for whoever looks closer.
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

/** Builds what has changed, in a process of its own: the compilers' memory goes back with it. */
function build() {
  const script = fileURLToPath(new URL('../packages/tooling/bin/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Bindery was not built, so it does not start.');
}

/**
 * @param {string[]} args
 * @param {string | undefined} port
 */
function readRequest(args, port) {
  const unknown = args.filter((arg) => !FLAGS.includes(arg));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not known here.\n\n${USAGE}`);
  if (port && !(Number.isInteger(Number(port)) && Number(port) > 0 && Number(port) < 65_536)) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${port}".`);
  }
  const request = {
    demo: args.includes('--demo'),
    reset: args.includes('--reset'),
    yes: args.includes('--yes'),
  };
  return port ? { ...request, port: Number(port) } : request;
}
