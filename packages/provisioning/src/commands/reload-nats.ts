import { setTimeout as delay } from 'node:timers/promises';

const MONITOR = 'http://127.0.0.1:8222';
/** The container's first process. */
const PID = 1;
const POLL_MS = 100;
const WITHIN_MS = 10_000;

/**
 * Lets a running nats-server read its users again, and waits until it has. It is called in the network and among the
 * processes of NATS.
 * @throws Error if it did not read them, because they are wrong, for example
 */
export async function reloadNats(pid = PID, monitor = MONITOR): Promise<void> {
  const before = await loadedAt(monitor);
  process.kill(pid, 'SIGHUP');
  const until = performance.now() + WITHIN_MS;
  while ((await loadedAt(monitor)) === before) {
    if (performance.now() > until) throw new Error('NATS did not read its users again. Its log says why.');
    await delay(POLL_MS);
  }
}

async function loadedAt(monitor: string): Promise<string> {
  const response = await fetch(`${monitor}/varz`);
  return ((await response.json()) as { config_load_time: string }).config_load_time;
}
