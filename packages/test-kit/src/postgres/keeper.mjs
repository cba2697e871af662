// Keeps the Postgres of one test run: starts it, and stops it and deletes its data when the run is over, however the
// run ended. It is a process of its own because test files come and go in workers, and the server outlives them all.

import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {{ file: string, args: string[], uid?: number, gid?: number }} Program
 * @typedef {{ image: string, port: number, environment: Record<string, string>, command: string[] }} Container
 * @typedef {{ watchedPid: number, directory: string, program?: Program, container?: Container }} Plan
 */

const LOOKS_EVERY_MS = 500;

/** @type {Plan} */
const { watchedPid, directory, program, container } = JSON.parse(process.argv[2] ?? '');
const server = program ? startProgram(program) : container && (await startContainer(container));
if (!server) throw new Error('There is nothing to keep.');

while (isRunning(watchedPid) && server.isUp()) await pause(LOOKS_EVERY_MS);
await server.stop();
await rm(directory, { recursive: true, force: true });

/** @param {Program} what */
function startProgram({ file, args, ...identity }) {
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    isUp: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      // An immediate shutdown: the data is deleted anyway.
      if (child.kill('SIGQUIT')) await ended;
    },
  };
}

/** @param {Container} what */
async function startContainer({ image, port, environment, command }) {
  // This process cleans up after the run, so the container that would do it (another image) is not needed.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  const { GenericContainer } = await import('testcontainers');
  const started = await new GenericContainer(image)
    .withExposedPorts({ container: 5432, host: port })
    .withEnvironment(environment)
    .withCommand(command)
    .start();
  return { isUp: () => true, stop: () => started.stop({ timeout: 1_000 }) };
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
