#!/usr/bin/env node
// `npm start` and `npm run dev`. Runs before any package is there, so it imports nothing but Node until they are.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const USAGE = `npm start -- [--demo] [--reset] [--yes], or npm run dev with the same

  --demo    loads sample people and their records
  --reset   deletes all local data first, after asking
  --yes     does not ask
  --watch   restarts each part with what is saved; npm run dev asks for it
  PORT=8090 npm start          serves the product on another port
  PORT_OFFSET=100 npm start    adds 100 to every port, for a second checkout beside the first`;

const FLAGS = ['--demo', '--reset', '--yes', '--watch'];
const HIGHEST_PORT = 65_535;
// The highest of the usual ports, 8080, has to stay a port.
const HIGHEST_OFFSET = HIGHEST_PORT - 8080;

try {
  const request = readRequest(process.argv.slice(2), process.env);
  const { ensureInstalled } = await import('../packages/tooling/install/index.mjs');
  ensureInstalled();
  // Fetching the packages depends on the network; what the start itself takes is counted from here.
  const startedAt = performance.now();
  build(request.watch ? ['node'] : []);
  // Built a moment ago, so neither the editor nor the type check can count on it.
  const { main } = await import(new URL('./dist/main.js', import.meta.url).href);
  await main({ ...request, startedAt });
} catch (error) {
  // Whatever goes wrong ends here, as a sentence; the cause is for whoever looks closer.
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

/**
 * Builds what has changed, in a process of its own: the compilers' memory goes back with it.
 *
 * @param {string[]} which of the two halves; development builds its front ends itself
 */
function build(which) {
  const script = fileURLToPath(new URL('../packages/tooling/bin/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...which], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Bindery was not built, so it does not start.');
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function readRequest(args, { PORT, PORT_OFFSET }) {
  const unknown = args.filter((arg) => !FLAGS.includes(arg));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not known here.\n\n${USAGE}`);
  const port = readNumber('PORT', PORT, { from: 1, to: HIGHEST_PORT });
  return {
    demo: args.includes('--demo'),
    reset: args.includes('--reset'),
    yes: args.includes('--yes'),
    watch: args.includes('--watch'),
    portOffset: readNumber('PORT_OFFSET', PORT_OFFSET, { from: 0, to: HIGHEST_OFFSET }) ?? 0,
    ...(port === undefined ? {} : { port }),
  };
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {{ from: number, to: number }} range
 */
function readNumber(name, text, { from, to }) {
  if (!text) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new Error(`${name} must be a number from ${from} to ${to}, not "${text}".`);
}
