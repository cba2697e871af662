import { kubectl } from '../kubectl.mjs';
import { until } from './until.mjs';

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
export function signInToken(namespace, email) {
  return until(`the sign-in mail to ${email}`, async () => {
    const script = ['node', '-e', READ_MAILS, email];
    const { stdout } = await kubectl(['-n', namespace, 'exec', 'deploy/mail-catcher', '--', ...script], {
      allowFailure: true,
    });
    return /token_hash=([\w-]+)/.exec(stdout)?.[1];
  });
}
