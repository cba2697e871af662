#!/usr/bin/env node
// `npm start` and `npm run dev`. Imports only Node modules until the packages are installed.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const USAGE = `npm start -- [--demo] [--reset] [--yes], or npm run dev with the same

  --demo    loads sample users and their records
  --reset   deletes all local data first, after you confirm
  --yes     skips the confirmation
  --watch   restarts each part when its sources change, as npm run dev does
  PORT=8090 npm start          serves the product on another port
  PORT_OFFSET=100 npm start    adds 100 to every port, for a second checkout beside the first`;

const FLAGS = ['--demo', '--reset', '--yes', '--watch'];
const HIGHEST_PORT = 65_535;
// The highest default port is that of the Stripe emulator.
const HIGHEST_OFFSET = HIGHEST_PORT - 12_111;

try {
  const request = readRequest(process.argv.slice(2), process.env);
  const { ensureInstalled } = await import('../packages/tooling/install/index.mjs');
  ensureInstalled();
  // Counts from here, because installing packages depends on the network.
  const startedAt = performance.now();
  build(request.watch ? ['node'] : []);
  // Imported by URL, because the type check can't rely on a build.
  const { main } = await import(new URL('./dist/main.js', import.meta.url).href);
  await main({ ...request, startedAt });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

/**
 * Builds changed workspaces in a separate process, which frees the compilers' memory.
 *
 * @param {string[]} which `node` to skip the front ends, which development builds itself
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
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is unknown.\n\n${USAGE}`);
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
