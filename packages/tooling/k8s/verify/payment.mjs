import { kubectl } from '../kubectl.mjs';

/** Pays with a card that is accepted. The emulator's pages are for its own machine, so this runs in its pod. */
const PAY = `
const page = new URL(process.argv[1]);
const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', action: 'pay' };
fetch('http://127.0.0.1:' + process.env.PORT + page.pathname + page.search, {
  method: 'POST', redirect: 'manual', body: new URLSearchParams(card),
}).then(({ status }) => console.log(status));`;

/**
 * Pays at the page of the Stripe emulator.
 *
 * @param {string} namespace
 * @param {string} url of the page
 * @returns {Promise<string>} the status of its response
 * @throws Error if the payment was not accepted
 */
export async function payAt(namespace, url) {
  const script = ['node', '-e', PAY, url];
  const { stdout } = await kubectl(['-n', namespace, 'exec', 'deploy/stripe-emulator', '--', ...script]);
  if (stdout.trim() !== '303') throw new Error(`The payment page answered ${stdout}`);
  return '303';
}
