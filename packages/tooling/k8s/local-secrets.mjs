import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashSync } from 'bcrypt-ts';

const services = ['identity', 'billing', 'crm', 'leads'];
/** Those whose fields or audit chains are encrypted. */
const withRootKey = new Set(['identity', 'crm', 'leads']);
/** Random passwords of 24 bytes can't be guessed however fast one is tried. */
const HASH_ROUNDS = 4;

// Passwords are parts of URLs, so they are hexadecimal.
const password = () => randomBytes(24).toString('hex');

/**
 * New secrets for the local overlay.
 *
 * @returns {Record<string, Record<string, string>>} the variables of each file, such as `crm.env`
 */
export function createLocalSecrets() {
  const nats = Object.fromEntries([...services, 'gateway'].map((name) => [name, password()]));
  const stripe = { STRIPE_SECRET_KEY: `sk_test_${password()}` };
  const webhook = `whsec_${password()}`;
  /** @type {Record<string, Record<string, string>>} */
  const files = {
    gateway: { NATS_PASSWORD: nats['gateway'] ?? '' },
    nats: Object.fromEntries(
      Object.entries(nats).map(([name, text]) => [`${name.toUpperCase()}_HASH`, hash(text)]),
    ),
    'stripe-emulator': { ...stripe, STRIPE_WEBHOOK_SECRET: webhook },
  };
  for (const service of services) {
    files[service] = {
      NATS_PASSWORD: nats[service] ?? '',
      OPS_TOKEN: password(),
      ...(withRootKey.has(service) && { ROOT_KEY: randomBytes(32).toString('base64') }),
      ...(service === 'billing' && { ...stripe, STRIPE_WEBHOOK_SECRETS: webhook }),
    };
    files[`${service}-database`] = { username: `${service}_app`, password: password() };
    files[`${service}-migrator`] = { username: `${service}_migrator`, password: password() };
  }
  return Object.fromEntries(Object.entries(files).map(([name, values]) => [`${name}.env`, values]));
}

/**
 * The lines of an env file.
 *
 * @param {Record<string, string>} values
 */
export function envFile(values) {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/**
 * Writes new secrets into a folder that doesn't exist yet. The databases know those of an existing one.
 *
 * @param {string} folder
 * @returns {boolean} whether it wrote them
 */
export function writeLocalSecrets(folder) {
  if (existsSync(folder)) return false;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const [name, values] of Object.entries(createLocalSecrets()))
    writeFileSync(path.join(unfinished, name), envFile(values), { mode: 0o600 });
  renameSync(unfinished, folder);
  return true;
}

/** @param {string} text */
function hash(text) {
  // The same hash under its older name: in a variable, nats-server knows only that one.
  return hashSync(text, HASH_ROUNDS).replace(/^\$2b\$/, '$2a$');
}
