// Runs in a pod of the cluster. `call` sends one request and prints the response. `load` reads and writes until its
// standard input ends, prints a line of JSON each second, and in the end which of its records are there.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const GATEWAY = 'http://gateway:8080';
const READERS = 3;
const WRITERS = 2;
// Together, below the limit of requests for one person.
const PAUSE_MS = 400;
// A client repeats a failed request once after this, with the same Idempotency-Key.
const RETRY_AFTER_MS = 500;
const TIMEOUT_MS = 10_000;
const READS = ['/api/insureds?page_size=10', '/', '/config.json', '/api/subscription/plans', '/api/auth/me'];
const FIRST_NAME = 'Load';
// An access token lives for ten minutes.
const RENEW_MS = 4 * 60_000;

/**
 * @param {{ method?: string, path: string, body?: object, token?: string, key?: string }} request
 */
async function call({ method = 'GET', path, body, token, key = randomUUID() }) {
  const response = await fetch(GATEWAY + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * What happened in a second, and in the end the last names of the records that are there.
 *
 * @typedef {{ ok: number, failed: string[], failedAgain: string[], written: string[], names?: string[] }} Second
 */
class Load {
  running = true;
  token = '';
  second = emptySecond();

  /** @param {string} refreshToken */
  constructor(refreshToken) {
    this.refreshToken = refreshToken;
  }

  async renew() {
    const path = '/auth/v1/token?grant_type=refresh_token';
    const body = { refresh_token: this.refreshToken };
    const { status, text } = await call({ method: 'POST', path, body });
    if (status !== 200) throw new Error(`The session was not renewed: ${String(status)} ${text}`);
    const { access_token, refresh_token } = JSON.parse(text);
    this.token = access_token;
    this.refreshToken = refresh_token;
  }

  /**
   * Sends a request, and once more if it failed.
   *
   * @param {Parameters<typeof call>[0]} request
   * @returns {Promise<boolean>} whether it succeeded
   */
  async attempt(request) {
    const problem = await this.send(request);
    if (!problem) return true;
    this.second.failed.push(problem);
    await delay(RETRY_AFTER_MS);
    const secondProblem = await this.send(request);
    if (secondProblem) this.second.failedAgain.push(secondProblem);
    return !secondProblem;
  }

  /**
   * @param {Parameters<typeof call>[0]} request
   * @returns {Promise<string | undefined>} what went wrong
   */
  async send(request) {
    const what = `${request.method ?? 'GET'} ${request.path}`;
    try {
      const { status, text } = await call({ token: this.token, ...request });
      if (status >= 400) return `${what}: ${String(status)} ${text.slice(0, 200)}`;
      this.second.ok += 1;
      return undefined;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : '';
      return `${what}: ${String(error)} ${String(cause)}`;
    }
  }

  /** @param {number} first where to begin in the list of reads */
  async read(first) {
    for (let turn = first; this.running; turn += 1) {
      await this.attempt({ path: READS[turn % READS.length] ?? '/' });
      await delay(PAUSE_MS);
    }
  }

  async write() {
    while (this.running) {
      const name = randomUUID();
      const body = { first_name: FIRST_NAME, last_name: name, status: 'active' };
      const create = { method: 'POST', path: '/api/insureds', body, key: randomUUID() };
      // As the browser does: with the same key again, until the server says that it has it.
      while (!(await this.attempt(create))) await delay(PAUSE_MS);
      this.second.written.push(name);
      await delay(PAUSE_MS);
    }
  }

  /** Returns what happened since the last call. */
  take() {
    const taken = this.second;
    this.second = emptySecond();
    return taken;
  }
}

/** @returns {Second} */
const emptySecond = () => ({ ok: 0, failed: [], failedAgain: [], written: [] });

/** @param {string} refreshToken */
async function runLoad(refreshToken) {
  const load = new Load(refreshToken);
  await load.renew();
  const print = () => console.log(JSON.stringify(load.take()));
  const reporting = setInterval(print, 1_000);
  const renew = () =>
    load.renew().catch((/** @type {unknown} */ error) => load.second.failed.push(String(error)));
  const renewing = setInterval(() => void renew(), RENEW_MS);
  process.stdin.resume().once('end', () => (load.running = false));
  const readers = Array.from({ length: READERS }, (_, index) => load.read(index));
  const writers = Array.from({ length: WRITERS }, () => load.write());
  await Promise.all([...readers, ...writers]);
  clearInterval(renewing);
  clearInterval(reporting);
  console.log(JSON.stringify({ ...load.take(), names: await names(load.token) }));
}

/**
 * The last names of all records of the load.
 *
 * @param {string} token
 */
async function names(token) {
  /** @type {string[]} */
  const found = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/insureds?search=${FIRST_NAME}&sort=created_at&order=asc&page_size=100&page=${String(page)}`;
    const { status, text } = await call({ path, token });
    if (status !== 200) throw new Error(`${path} answered ${String(status)}: ${text}`);
    /** @type {{ items: { last_name: string }[] }} */
    const { items } = JSON.parse(text);
    if (items.length === 0) return found;
    found.push(...items.map((item) => item.last_name));
  }
}

const [command, argument = ''] = process.argv.slice(2);
if (command === 'call') console.log(JSON.stringify(await call(JSON.parse(argument))));
else if (command === 'load') await runLoad(argument);
// The pod waits for commands.
else setInterval(() => undefined, 60_000);
