import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * A small load of reads and writes from the client pod until it is stopped.
 *
 * @param {string} namespace
 * @param {string} refreshToken of the person who reads and writes
 */
export function startLoad(namespace, refreshToken) {
  const script = ['node', '/client/client.mjs', 'load', refreshToken];
  const child = spawn('kubectl', ['-n', namespace, 'exec', '-i', 'client', '--', ...script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let ok = 0;
  /** @type {string[]} */
  let failed = [];
  /** @type {string[]} */
  let failedAgain = [];
  /** @type {number[]} */
  let failedAt = [];
  /** @type {string[]} */
  const written = [];
  /** @type {string[] | undefined} */
  let names;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const second = /** @type {import('./client.mjs').Second} */ (JSON.parse(line));
    ok += second.ok;
    failed.push(...second.failed);
    failedAgain.push(...second.failedAgain);
    if (second.failed.length + second.failedAgain.length > 0) failedAt.push(Date.now());
    written.push(...second.written);
    names ??= second.names;
  });
  return {
    /** What happened since the last call. The seconds go from the first failure to the last. */
    take() {
      const [first = 0, last = -1_000] = [failedAt[0], failedAt.at(-1)];
      const taken = { ok, failed, failedAgain, seconds: Math.round((last - first) / 1_000) + 1 };
      ok = 0;
      failed = [];
      failedAgain = [];
      failedAt = [];
      return taken;
    },
    /** Stops, and compares what the server acknowledged with what it has. */
    async stop() {
      child.stdin.end();
      await ended;
      const found = names ?? [];
      return {
        written: written.length,
        lost: written.filter((name) => !found.includes(name)),
        doubled: found.filter((name, index) => found.indexOf(name) < index),
      };
    },
    kill: () => void child.kill(),
  };
}
