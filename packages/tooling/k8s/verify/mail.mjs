import { setTimeout as delay } from 'node:timers/promises';
import { kubectl } from '../kubectl.mjs';

const WAIT_MS = 60_000;

/** Prints the mails to an address. The catcher answers only its own machine, so this runs in its pod. */
const READ_MAILS = `
fetch('http://127.0.0.1:1080/email').then(async (response) => {
  const mails = (await response.json()).filter(({ to }) => to.some(({ address }) => address === process.argv[1]));
  console.log(JSON.stringify(mails));
});`;

/**
 * Waits for the sign-in mail to an address, and returns the token of its link.
 *
 * @param {string} namespace
 * @param {string} email
 * @returns {Promise<string>}
 */
export async function signInToken(namespace, email) {
  const script = ['node', '-e', READ_MAILS, email];
  for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
    const { stdout } = await kubectl(['-n', namespace, 'exec', 'deploy/mail-catcher', '--', ...script], {
      allowFailure: true,
    });
    const token = /token_hash=([\w-]+)/.exec(stdout)?.[1];
    if (token) return token;
    await delay(1_000);
  }
  throw new Error(`The sign-in mail to ${email} did not come within a minute.`);
}
