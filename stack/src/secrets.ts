import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ParticipantName } from '@bindery/contracts/messaging';
import { participants } from '@bindery/local-servers/nats';
import {
  databaseServices,
  roleNames,
  type DatabaseService,
  type RoleName,
} from '@bindery/local-servers/postgres';

/** Every password and key of one installation, made at its first start and known to nobody else. */
export interface Secrets {
  readonly postgresSuperuser: string;
  readonly databaseRoles: Readonly<Record<RoleName, string>>;
  readonly nats: Readonly<Record<ParticipantName, string>>;
  /** What operators' calls to each service carry. */
  readonly ops: Readonly<Record<DatabaseService, string>>;
  /** Base64 of the 32 bytes that wrap each service's keys. Without it, what is encrypted stays so for ever. */
  readonly rootKeys: Readonly<Record<'identity' | 'crm' | 'leads', string>>;
  /** What billing and the Stripe emulator know each other by, in the shapes of Stripe's own. */
  readonly payments: { readonly key: string; readonly webhook: string };
}

const password = (): string => randomBytes(24).toString('base64url');
const alphanumeric = (): string => randomBytes(24).toString('hex');
const key = (): string => randomBytes(32).toString('base64');

/** Fresh secrets, all different. */
export function createSecrets(): Secrets {
  const each = <Name extends string>(names: readonly Name[], make: () => string) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
  return {
    postgresSuperuser: password(),
    databaseRoles: each(roleNames, password),
    nats: each(participants, password),
    ops: each(databaseServices, password),
    rootKeys: each(['identity', 'crm', 'leads'], key),
    payments: { key: `sk_test_${alphanumeric()}`, webhook: `whsec_${alphanumeric()}` },
  };
}

/** Reads an installation's secrets, or makes them. A secret that a newer version needs is added to an older file. */
export function loadSecrets(file: string): Secrets {
  const made = createSecrets();
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    postgresSuperuser: kept.postgresSuperuser ?? made.postgresSuperuser,
    databaseRoles: { ...made.databaseRoles, ...kept.databaseRoles },
    nats: { ...made.nats, ...kept.nats },
    ops: { ...made.ops, ...kept.ops },
    rootKeys: { ...made.rootKeys, ...kept.rootKeys },
    payments: { ...made.payments, ...kept.payments },
  };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
