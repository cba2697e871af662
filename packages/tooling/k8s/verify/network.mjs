import { setTimeout as delay } from 'node:timers/promises';
import { CONNECTIONS } from '../connections.mjs';
import { kubectl } from '../kubectl.mjs';

const SENDERS =
  'gateway identity billing crm leads integrations shell-web crm-web admin-web mail-catcher stripe-emulator'.split(
    ' ',
  );
const FROM = {
  client: 'pod/client',
  ...Object.fromEntries(SENDERS.map((name) => [name, `deploy/${name}`])),
};
const TO = {
  gateway: 'gateway:8080',
  identity: 'identity:8080',
  billing: 'billing:8080',
  crm: 'crm:8080',
  leads: 'leads:8080',
  integrations: 'integrations:8080',
  'shell-web': 'shell-web:8080',
  'crm-web': 'crm-web:8080',
  'admin-web': 'admin-web:8080',
  nats: 'nats:4222',
  postgres: 'postgres-rw:5432',
  'mail-catcher': 'mail-catcher:1025',
  'stripe-emulator': 'stripe-emulator:8080',
  // Only the servers themselves.
  'nats-servers': 'nats-servers:6222',
};
/** As wide as the longest name. */
const WIDTH = 15;
/** Prints which of the addresses accept a connection. A pod's own address is left out. */
const PROBE = `
const { connect } = require('node:net');
const tryOne = ([name, address]) => new Promise((resolve) => {
  const [host, port] = address.split(':');
  const socket = connect({ host, port: Number(port) });
  const end = (open) => { socket.destroy(); resolve([name, open]); };
  socket.setTimeout(3000, () => end(false));
  socket.once('connect', () => end(true));
  socket.once('error', () => end(false));
});
Promise.all(Object.entries(JSON.parse(process.argv[1])).map(tryOne)).then((all) => console.log(JSON.stringify(all)));`;

// A cluster applies its policies anew some seconds after a pod has come or gone.
const APPLIED_MS = 5_000;

/**
 * Tries every pair, compares it with the table, and returns for each pod whom it reaches. What differs from the table is
 * tried once more.
 *
 * @param {string} namespace
 * @returns {Promise<{ tried: number, again: number, wrong: string[], reached: string[] }>}
 */
export async function checkNetwork(namespace) {
  let tried = 0;
  let again = 0;
  const wrong = [];
  const reached = [];
  for (const [from, pod] of Object.entries(FROM)) {
    const others = Object.keys(TO).filter((to) => to !== from);
    const differing = (/** @type {Set<string>} */ reachable) =>
      others.filter((to) => reachable.has(to) !== CONNECTIONS.has(`${from}>${to}`));
    let open = await openFrom(namespace, pod, others);
    tried += others.length;
    const doubtful = differing(open).length;
    if (doubtful > 0) {
      again += doubtful;
      await delay(APPLIED_MS);
      open = await openFrom(namespace, pod, others);
    }
    reached.push(`${from.padEnd(WIDTH)} → ${[...open].join(', ') || 'nobody'}`);
    wrong.push(...differing(open).map((to) => `${from} ${open.has(to) ? 'reaches' : "can't reach"} ${to}`));
  }
  return { tried, again, wrong, reached };
}

/**
 * @param {string} namespace
 * @param {string} pod
 * @param {readonly string[]} others
 * @returns {Promise<Set<string>>} those of the others that the pod reaches
 */
async function openFrom(namespace, pod, others) {
  const addresses = Object.fromEntries(Object.entries(TO).filter(([to]) => others.includes(to)));
  const script = ['node', '-e', PROBE, JSON.stringify(addresses)];
  const { stdout } = await kubectl(['-n', namespace, 'exec', pod, '--', ...script]);
  const results = /** @type {[string, boolean][]} */ (JSON.parse(stdout));
  return new Set(results.filter(([, isOpen]) => isOpen).map(([to]) => to));
}
