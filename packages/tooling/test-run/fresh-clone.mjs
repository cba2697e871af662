// A newcomer's first steps, with the committed files only: clone, `npm start`, open it, Ctrl-C.

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.mjs';

const root = resolve(import.meta.dirname, '../../..');
const READY = /Bindery is ready: (\S+)/;
const TIMEOUT_MS = 8 * 60_000;

const clone = await mkdtemp(join(tmpdir(), 'bindery-clone-'));
try {
  const { succeeded } = await runCommand({
    file: 'git',
    args: ['clone', '--quiet', root, '.'],
    cwd: clone,
    live: true,
    timeoutMs: 60_000,
  });
  if (!succeeded) throw new Error('The repository could not be cloned.');
  await startAndStop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(clone, { recursive: true, force: true });
}

async function startAndStop() {
  const startedAt = performance.now();
  const stack = spawn('npm', ['start'], {
    cwd: clone,
    // Ports far from those of a running stack and below those of outgoing connections, one of which could have taken them,
    // and a process group of its own, which gets the Ctrl-C.
    env: { ...process.env, PORT_OFFSET: String(10_000 + randomInt(140) * 100) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(stack, 'exit');
  const group = -(/** @type {number} */ (stack.pid));
  const killed = setTimeout(() => process.kill(group, 'SIGKILL'), TIMEOUT_MS);
  try {
    const address = await readyAddress(stack.stdout);
    console.log(`ready ${((performance.now() - startedAt) / 1000).toFixed(1)} s after npm start`);
    for (const path of ['/', '/health']) {
      const { status } = await fetch(address + path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    }
  } finally {
    if (stack.exitCode === null && stack.signalCode === null) process.kill(group, 'SIGINT');
    const [code, signal] = await exited;
    clearTimeout(killed);
    console.log(`stopped with ${signal ?? code}`);
  }
}

/**
 * Prints the stack's output until it ends, not only until it is ready: a stack with an unread pipe would block.
 *
 * @param {import('node:stream').Readable} output
 * @returns {Promise<string>}
 */
function readyAddress(output) {
  return new Promise((resolve, reject) => {
    let printed = '';
    output.on('data', (/** @type {Buffer} */ chunk) => {
      process.stdout.write(chunk);
      printed += chunk.toString();
      const [, address] = READY.exec(printed) ?? [];
      if (address) resolve(address);
    });
    output.on('end', () => reject(new Error('The stack ended before it was ready.')));
  });
}
