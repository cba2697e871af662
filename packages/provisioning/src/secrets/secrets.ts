import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ParticipantName } from '@bindery/contracts/messaging';
import { participants } from '../nats/server-config.js';
import { databaseServices, roleNames, type DatabaseService, type RoleName } from '../postgres/index.js';

/** Something of each service that encrypts. */
export type RootKeys = Readonly<Record<'identity' | 'crm' | 'leads' | 'integrations', string>>;

/** All passwords and keys of one installation, generated at its first start. */
export interface Secrets {
  readonly postgresSuperuser: string;
  readonly databaseRoles: Readonly<Record<RoleName, string>>;
  readonly nats: Readonly<Record<ParticipantName, string>>;
  /** The operators' token of each service. */
  readonly ops: Readonly<Record<DatabaseService, string>>;
  /** Base64 of the 32 bytes that wrap each service's keys. Without them, encrypted data is lost. */
  readonly rootKeys: RootKeys;
  /** Retired root keys, separated by commas, that only decrypt. Operators set them while they replace a root key. */
  readonly otherRootKeys: RootKeys;
  /** The private key that signs push messages (RFC 8292), as base64url. With another one, every browser subscribes again. */
  readonly push: { readonly vapidKey: string };
  /** Credentials between billing and the Stripe emulator, in Stripe's formats. */
  readonly payments: { readonly key: string; readonly webhook: string };
}

const password = (): string => randomBytes(24).toString('base64url');
const alphanumeric = (): string => randomBytes(24).toString('hex');
const key = (): string => randomBytes(32).toString('base64');

function vapidKey(): string {
  const { d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return d;
}

/** Fresh secrets, all different. */
export function createSecrets(): Secrets {
  const each = <Name extends string>(names: readonly Name[], make: () => string) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
  return {
    postgresSuperuser: password(),
    databaseRoles: each(roleNames, password),
    nats: each(participants, password),
    ops: each(databaseServices, password),
    rootKeys: each(['identity', 'crm', 'leads', 'integrations'], key),
    otherRootKeys: { identity: '', crm: '', leads: '', integrations: '' },
    push: { vapidKey: vapidKey() },
    payments: { key: `sk_test_${alphanumeric()}`, webhook: `whsec_${alphanumeric()}` },
  };
}

/** Reads an installation's secrets, and generates missing ones, such as those that a newer version needs. */
export function loadSecrets(file: string): Secrets {
  const fresh = createSecrets();
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    postgresSuperuser: stored.postgresSuperuser ?? fresh.postgresSuperuser,
    databaseRoles: { ...fresh.databaseRoles, ...stored.databaseRoles },
    nats: { ...fresh.nats, ...stored.nats },
    ops: { ...fresh.ops, ...stored.ops },
    rootKeys: { ...fresh.rootKeys, ...stored.rootKeys },
    otherRootKeys: { ...fresh.otherRootKeys, ...stored.otherRootKeys },
    push: { ...fresh.push, ...stored.push },
    payments: { ...fresh.payments, ...stored.payments },
  };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
