// Keeps the Postgres of one test run: starts it, and stops it and deletes its data when the run is over, however the
// run ended. It is a process of its own because test files come and go in workers, and the server outlives them all.

import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';

/** @typedef {{ watchedPid: number, directory: string, file: string, args: string[], uid?: number, gid?: number }} Plan */

const LOOKS_EVERY_MS = 500;

/** @type {Plan} */
const { watchedPid, directory, file, args, ...identity } = JSON.parse(process.argv[2] ?? '');
const server = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });
const ended = new Promise((resolve) => server.once('exit', resolve));
// It can only be read in the log of the run: whoever waits for the server gives up by itself.
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

const looking = setInterval(() => {
  if (!isRunning(watchedPid)) stop();
}, LOOKS_EVERY_MS);
process.once('SIGTERM', stop);
await ended;
clearInterval(looking);
await rm(directory, { recursive: true, force: true });

function stop() {
  // An immediate shutdown: the data is deleted anyway.
  server.kill('SIGQUIT');
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
