import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { signInToken } from './mail.mjs';
import { payAt } from './payment.mjs';

/**
 * Signs people up, who then read and write from the client pod until the load is stopped. Meanwhile others sign up, take
 * or buy a plan and sign out.
 *
 * @param {string} namespace
 * @param {number} rate requests a second of those who read and write
 */
export async function startLoad(namespace, rate) {
  const script = ['node', '/client/client.mjs', 'load', String(rate)];
  const child = spawn('kubectl', ['-n', namespace, 'exec', '-i', 'client', '--', ...script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const begun = Promise.withResolvers();
  const tally = new Tally();
  const answer = async (/** @type {import('./client.mjs').Question} */ question) => {
    const answered =
      'mailTo' in question ? signInToken(namespace, question.mailTo) : payAt(namespace, question.payAt);
    const text = await answered.catch((/** @type {unknown} */ error) => {
      tally.failedAgain.push(String(error));
      return '';
    });
    child.stdin.write(`${text}\n`);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    /** @type {import('./client.mjs').Second | { question: import('./client.mjs').Question }} */
    const message = JSON.parse(line);
    if ('question' in message) void answer(message.question);
    else {
      tally.add(message);
      begun.resolve(undefined);
    }
  });
  const failed = ended.then(() => Promise.reject(new Error('The load ended before anybody had signed up.')));
  await Promise.race([begun.promise, failed]);
  return {
    take: () => tally.take(),
    /** Stops, and compares what the server acknowledged with what it has. */
    async stop() {
      child.stdin.end();
      await ended;
      const { written, names, signedUp, bought } = tally;
      if (!names) throw new Error('The load ended before it had listed its records.');
      return {
        written: written.length,
        signedUp,
        bought,
        lost: written.filter((name) => !names.includes(name)),
        doubled: names.filter((name, index) => names.indexOf(name) < index),
      };
    },
    kill: () => void child.kill(),
  };
}

class Tally {
  ok = 0;
  /** @type {string[]} */
  failed = [];
  /** @type {string[]} */
  failedAgain = [];
  /** @type {number[]} */
  failedAt = [];
  /** @type {string[]} */
  written = [];
  signedUp = 0;
  bought = 0;
  /** @type {string[] | undefined} the last names of the records that are there in the end */
  names;

  /** @param {import('./client.mjs').Second} second */
  add({ ok, failed, failedAgain, written, signedUp, bought, names }) {
    this.ok += ok;
    this.failed.push(...failed);
    this.failedAgain.push(...failedAgain);
    if (failed.length + failedAgain.length > 0) this.failedAt.push(Date.now());
    this.written.push(...written);
    this.signedUp += signedUp;
    this.bought += bought;
    this.names ??= names;
  }

  /** The events since the last call. The seconds go from the first failure to the last. */
  take() {
    const { ok, failed, failedAgain, failedAt } = this;
    const [first = 0, last = -1_000] = [failedAt[0], failedAt.at(-1)];
    this.ok = 0;
    this.failed = [];
    this.failedAgain = [];
    this.failedAt = [];
    return { ok, failed, failedAgain, seconds: Math.round((last - first) / 1_000) + 1 };
  }
}
