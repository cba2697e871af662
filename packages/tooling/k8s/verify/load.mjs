import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * A small load from the client pod until it is stopped.
 *
 * @param {string} namespace
 * @param {string} token
 */
export function startLoad(namespace, token) {
  const script = ['node', '/client/client.mjs', 'load', token];
  const child = spawn('kubectl', ['-n', namespace, 'exec', 'client', '--', ...script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let ok = 0;
  /** @type {string[]} */
  let failed = [];
  createInterface(child.stdout).on('line', (line) => {
    const second = /** @type {{ ok: number, failed: string[] }} */ (JSON.parse(line));
    ok += second.ok;
    failed.push(...second.failed);
  });
  return {
    /** What happened since the last call. */
    take() {
      const taken = { ok, failed };
      ok = 0;
      failed = [];
      return taken;
    },
    stop: () => void child.kill(),
  };
}
