// Runs in a pod of the cluster. `call` sends one request and prints the response; `load` sends requests until it is
// stopped and prints a line of JSON each second.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const GATEWAY = 'http://gateway:8080';
const WORKERS = 4;
const PAUSE_MS = 250;
const TIMEOUT_MS = 10_000;

/**
 * @param {{ method?: string, path: string, body?: object, token?: string }} request
 */
async function call({ method = 'GET', path, body, token }) {
  const response = await fetch(GATEWAY + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** @param {string} token */
async function load(token) {
  /** @type {{ ok: number, failed: string[] }} */
  let counts = { ok: 0, failed: [] };
  const create = { method: 'POST', path: '/api/insureds', token };
  const plan = [
    () => call({ path: '/api/insureds?page_size=10', token }),
    () => call({ path: '/' }),
    () => call({ path: '/config.json' }),
    () => call({ path: '/api/subscription/plans', token }),
    () => call({ path: '/api/auth/me', token }),
    () =>
      call({
        ...create,
        body: { first_name: 'Vera', last_name: `Load ${randomUUID().slice(0, 8)}`, status: 'active' },
      }),
  ];
  const work = async (/** @type {number} */ worker) => {
    for (let turn = worker; ; turn += 1) {
      const index = turn % plan.length;
      try {
        const { status = 0, text = '' } = (await plan[index]?.()) ?? {};
        if (status < 400) counts.ok += 1;
        else counts.failed.push(`request ${String(index)}: ${String(status)} ${text.slice(0, 200)}`);
      } catch (error) {
        counts.failed.push(
          `request ${String(index)}: ${String(error)} ${String(error instanceof Error ? error.cause : '')}`,
        );
      }
      await delay(PAUSE_MS);
    }
  };
  for (let worker = 0; worker < WORKERS; worker += 1) void work(worker);
  for (;;) {
    await delay(1_000);
    console.log(JSON.stringify(counts));
    counts = { ok: 0, failed: [] };
  }
}

const [command, argument = ''] = process.argv.slice(2);
if (command === 'call') console.log(JSON.stringify(await call(JSON.parse(argument))));
else if (command === 'load') await load(argument);
// The pod waits for commands.
else setInterval(() => undefined, 60_000);
