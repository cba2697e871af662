// Runs in a pod of the cluster. `load RATE` signs people up, who read and write together at that many requests a second
// while others sign up, until its standard input ends. It prints a line of JSON each second, and in the end which of its records are there. What it can't reach
// itself, such as the mails, it asks for by a line, and gets by a line of its standard input.

import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const GATEWAY = 'http://gateway:8080';
const READERS = 3;
const WRITERS = 2;
const PAUSE_MS = 400;
// Half of what one person may request.
const RATE_OF_A_PERSON = 10;
// A client repeats a failed request once after this, with the same Idempotency-Key.
const RETRY_AFTER_MS = 500;
const TIMEOUT_MS = 10_000;
const READS = ['/api/insureds?page_size=10', '/', '/config.json', '/api/subscription/plans', '/api/auth/me'];
const FIRST_NAME = 'Load';
// An access token lives for ten minutes.
const RENEW_MS = 4 * 60_000;
const BETWEEN_SIGN_UPS_MS = 2_000;
// The others take the free plan.
const SIGN_UPS_PER_PURCHASE = 3;
const INSIST_MS = 120_000;
// An ended session's token is refused as soon as every gateway has heard of it.
const REFUSED_WITHIN_MS = 5_000;

/**
 * `network` is the client's address, for the limit of sign-in mails.
 *
 * @typedef {{ method?: string, path: string, body?: object, token?: string, key?: string, network?: string }} Request
 */

/** @param {Request} request */
async function call({ method = 'GET', path, body, token, key = randomUUID(), network }) {
  const response = await fetch(GATEWAY + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(network && { 'x-forwarded-for': network }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * A person's tokens.
 *
 * @typedef {{ access_token: string, refresh_token: string }} Session
 */

/**
 * The events of a second, and in the end the last names of the records that are there.
 *
 * @typedef {{ ok: number, failed: string[], failedAgain: string[], written: string[], signedUp: number, bought: number, names?: string[] }} Second
 *
 * A request of the load to the outside of the pod: for the token of the link in a mail, or a payment at the emulator's
 * page.
 * @typedef {{ mailTo: string } | { payAt: string }} Question
 */
class Load {
  running = true;
  second = emptySecond();
  /** @type {((answer: string) => void)[]} */
  questions = [];

  /**
   * Sends a request, and once more if it failed.
   *
   * @param {Request} request
   * @param {Session | undefined} session
   * @returns {Promise<string | undefined>} the response, or undefined if it failed twice
   */
  async attempt(request, session) {
    const { problem, text } = await this.send(request, session);
    if (!problem) return text;
    this.second.failed.push(problem);
    await delay(RETRY_AFTER_MS);
    const second = await this.send(request, session);
    if (second.problem) this.second.failedAgain.push(second.problem);
    return second.text;
  }

  /**
   * Repeats a request with the same key until the server says that it has it, as the browser does.
   *
   * @param {Request} request
   * @param {Session | undefined} session
   * @returns {Promise<any>} the response
   */
  async insist(request, session) {
    const withKey = { key: randomUUID(), ...request };
    for (const end = Date.now() + INSIST_MS; Date.now() < end;) {
      const text = await this.attempt(withKey, session);
      if (text !== undefined) return text && JSON.parse(text);
      await delay(PAUSE_MS);
    }
    throw new Error(`${request.path} failed for ${String(INSIST_MS / 1_000)} s.`);
  }

  /**
   * @param {Request} request
   * @param {Session | undefined} session
   * @returns {Promise<{ problem?: string, text?: string }>} what went wrong, or the response
   */
  async send(request, session) {
    const what = `${request.method ?? 'GET'} ${request.path}`;
    try {
      let { status, text } = await call({ ...request, token: session?.access_token ?? '' });
      // The person's access has changed. The browser renews its session, too.
      if (session && text.includes('"token_stale"')) {
        await this.renew(session);
        ({ status, text } = await call({ ...request, token: session.access_token }));
      }
      // The reply to an earlier request was lost, and its mail is on its way.
      if (text.includes('"over_email_send_rate_limit"')) status = 200;
      if (status >= 400) return { problem: `${what}: ${String(status)} ${text.slice(0, 200)}` };
      this.second.ok += 1;
      return { text };
    } catch (error) {
      const cause = error instanceof Error ? error.cause : '';
      return { problem: `${what}: ${String(error)} ${String(cause)}` };
    }
  }

  /** @param {Session} session */
  async renew(session) {
    const path = '/auth/v1/token?grant_type=refresh_token';
    const body = { refresh_token: session.refresh_token };
    Object.assign(session, await this.insist({ method: 'POST', path, body }, undefined));
  }

  /**
   * Repeats something at a steady pace, or as fast as it is answered where that is slower.
   *
   * @param {number} everyMs
   * @param {(turn: number) => Promise<unknown>} work
   */
  async repeat(everyMs, work) {
    for (let turn = 0; this.running; turn += 1) {
      const next = Date.now() + everyMs;
      await work(turn);
      await delay(Math.max(0, next - Date.now()));
    }
  }

  /**
   * A person reads and writes.
   *
   * @param {Session} session
   * @param {number} everyMs how often each of the readers and writers sends a request
   */
  async work(session, everyMs) {
    const read = (/** @type {number} */ turn) =>
      this.attempt({ path: READS[turn % READS.length] ?? '/' }, session);
    const write = async () => {
      const name = randomUUID();
      const body = { first_name: FIRST_NAME, last_name: name, status: 'active' };
      await this.insist({ method: 'POST', path: '/api/insureds', body }, session);
      this.second.written.push(name);
    };
    await Promise.all([
      ...Array.from({ length: READERS }, (_, first) => this.repeat(everyMs, (turn) => read(first + turn))),
      ...Array.from({ length: WRITERS }, () => this.repeat(everyMs, write)),
    ]);
  }

  /** People sign up one after another, and each signs out again. */
  async signPeopleUp(/** @type {number} */ first) {
    for (let number = first; this.running; number += 1) {
      const buys = number % SIGN_UPS_PER_PURCHASE === 0;
      const session = await this.signUp(number, buys);
      if (session && (await this.signOut(session))) {
        this.second.signedUp += 1;
        if (buys) this.second.bought += 1;
      }
      await delay(BETWEEN_SIGN_UPS_MS);
    }
  }

  /**
   * A person signs up by mail, takes a plan, and writes and reads a record.
   *
   * @param {number} number of the person
   * @param {boolean} buys a plan, and doesn't take the free one
   * @returns {Promise<Session | undefined>} undefined when a response was lost or the load ends
   */
  async signUp(number, buys) {
    const network = `10.200.${String(number >> 8)}.${String(number & 255)}`;
    const email = `person-${randomUUID()}@verify.test`;
    const otp = { email, create_user: true };
    await this.insist({ method: 'POST', path: '/auth/v1/otp', body: otp, network }, undefined);
    const token_hash = await this.ask({ mailTo: email });
    if (!token_hash) return undefined;
    const verify = { token_hash, type: 'email' };
    // The link works once, so a lost response ends this sign-up: the next person tries.
    const open = { method: 'POST', path: '/auth/v1/verify', body: verify, network };
    const opened = await this.send(open, undefined);
    if (opened.problem) {
      this.second.failed.push(opened.problem);
      return undefined;
    }
    /** @type {Session} */
    const session = JSON.parse(opened.text ?? '');
    if (buys) {
      const body = { plan_id: 'individual_agent', quantity: 1 };
      const path = '/api/subscription/checkout';
      const { checkout_url } = await this.insist({ method: 'POST', path, body }, session);
      await this.ask({ payAt: checkout_url });
    } else {
      const body = { code: 'DIRECT_FREE', plan_id: 'free_forever' };
      await this.insist({ method: 'POST', path: '/api/subscription/apply-promo', body }, session);
    }
    // The plan gives the role by an event, and the next renewal a token with it.
    while ((await this.insist({ path: '/api/auth/me' }, session)).role !== 'agent') {
      if (!this.running) return undefined;
      await delay(PAUSE_MS);
    }
    await this.renew(session);
    const body = { first_name: 'New', last_name: 'Client', ssn: '219-09-9999', status: 'active' };
    const { id } = await this.insist({ method: 'POST', path: '/api/insureds', body }, session);
    const { ssn } = await this.insist({ path: `/api/insureds/${id}` }, session);
    if (ssn !== '***-**-9999') this.second.failedAgain.push('The SSN of a new record is not masked.');
    return session;
  }

  /**
   * @param {Session} session
   * @returns {Promise<boolean>} whether its token was refused afterwards
   */
  async signOut(session) {
    await this.insist({ method: 'POST', path: '/auth/v1/logout?scope=local' }, session);
    const request = { path: '/api/insureds?page_size=10', token: session.access_token };
    for (const end = Date.now() + REFUSED_WITHIN_MS; this.running;) {
      const response = await call(request).catch(() => undefined);
      if (response?.status === 401) return true;
      // Without a database, the list is not open either.
      if (response?.status === 200 && Date.now() > end) {
        this.second.failedAgain.push('The token of an ended session still opens the list.');
        return false;
      }
      await delay(PAUSE_MS);
    }
    return false;
  }

  /**
   * @param {Question} question
   * @returns {Promise<string>} the answer, empty when the load is to end
   */
  ask(question) {
    // Nobody is there anymore to answer.
    if (!this.running) return Promise.resolve('');
    console.log(JSON.stringify({ question }));
    return new Promise((resolve) => this.questions.push(resolve));
  }

  /** @param {string} answer to the oldest question */
  answer(answer) {
    this.questions.shift()?.(answer);
  }

  end() {
    this.running = false;
    this.answer('');
  }

  /** Returns what happened since the last call. */
  take() {
    const taken = this.second;
    this.second = emptySecond();
    return taken;
  }
}

/** @returns {Second} */
const emptySecond = () => ({ ok: 0, failed: [], failedAgain: [], written: [], signedUp: 0, bought: 0 });

/** @param {number} rate requests a second */
async function runLoad(rate) {
  const load = new Load();
  createInterface({ input: process.stdin })
    .on('line', (answer) => load.answer(answer))
    .once('close', () => load.end());
  const people = Math.ceil(rate / RATE_OF_A_PERSON);
  /** @type {Session[]} */
  const sessions = [];
  for (let number = 0; number < people; number += 1) {
    const session = await load.signUp(number, false);
    if (!session) throw new Error(`Nobody could sign up. ${load.second.failed.join(' ')}`);
    sessions.push(session);
  }
  const reporting = setInterval(() => console.log(JSON.stringify(load.take())), 1_000);
  const renewing = setInterval(() => sessions.forEach((session) => void load.renew(session)), RENEW_MS);
  const everyMs = (1_000 * people * (READERS + WRITERS)) / rate;
  await Promise.all([...sessions.map((session) => load.work(session, everyMs)), load.signPeopleUp(people)]);
  clearInterval(renewing);
  clearInterval(reporting);
  const found = await Promise.all(sessions.map(({ access_token: token }) => names(token)));
  console.log(JSON.stringify({ ...load.take(), names: found.flat() }));
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

// Otherwise the pod waits for its load.
if (process.argv[2] === 'load') await runLoad(Number(process.argv[3]));
else setInterval(() => undefined, 60_000);
