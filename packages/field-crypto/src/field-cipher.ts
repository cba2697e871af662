import { createHmac, type KeyObject } from 'node:crypto';
import type { AccountKeys } from './account-keys.js';
import { additionalData, readEnvelope, writeEnvelope, type Envelope } from './envelope.js';
import { IntegrityFailure, type FieldPlace } from './integrity-failure.js';
import type { KeyStore } from './key-store.js';
import { Keyring, type MonotonicClock } from './keyring.js';
import type { RootKeyProvider } from './root-key.js';
import { open, seal } from './sealed-box.js';

const contextOf = ({ accountId, table, rowId, field }: FieldPlace, version: number): string =>
  additionalData([accountId, table, rowId, field, String(version)]);

/** Protects single fields of records: encrypts, opens, indexes and rotates. One instance serves a whole process. */
export class FieldCipher {
  private readonly keyring: Keyring;

  constructor(options: { root: RootKeyProvider; store: KeyStore; clock?: MonotonicClock }) {
    this.keyring = new Keyring(options.root, options.store, options.clock);
  }

  /** Encrypts a text for its place under the account's newest data key. Twice the same text gives two envelopes. */
  async encrypt(place: FieldPlace, text: string): Promise<string> {
    return encryptWith(await this.keyring.keysOf(place.accountId), place, text);
  }

  /**
   * Opens an envelope at its place.
   * @throws IntegrityFailure when it was altered, or belongs to another account, table, row, field or key version.
   */
  async decrypt(place: FieldPlace, envelope: string): Promise<string> {
    const what = `${place.table}.${place.field} of ${place.rowId}`;
    const parsed = readEnvelope(envelope);
    if (!parsed) throw new IntegrityFailure(what);
    const keys = await this.keyring.keysWith(place.accountId, parsed.keyVersion);
    const key = keys.dataKeys.get(parsed.keyVersion);
    if (!key) throw new IntegrityFailure(what);
    return openText(key, parsed, contextOf(place, parsed.keyVersion), what);
  }

  /**
   * The blind index of a value: HMAC-SHA-256 in base64url, under a key of its own for each account, table and field.
   * Equal values of one field have equal indexes, and nothing else can be told of them.
   * @param normalised the value in the one form that is searched for, such as an SSN without dashes.
   */
  async blindIndex(place: Omit<FieldPlace, 'rowId'>, normalised: string): Promise<string> {
    const keys = await this.keyring.keysOf(place.accountId);
    const key = keys.derive(additionalData(['blind index', place.table, place.field]));
    return createHmac('sha256', key).update(normalised.normalize('NFC'), 'utf8').digest('base64url');
  }

  /** The key that chains the account's audit entries. */
  auditKey(accountId: string): Promise<KeyObject> {
    return this.derivedKey(accountId, 'audit chain');
  }

  /** A key of the account for one more purpose; the same for ever, whatever is rotated. */
  async derivedKey(accountId: string, purpose: string): Promise<KeyObject> {
    return (await this.keyring.keysOf(accountId)).derive(additionalData(['purpose', purpose]));
  }

  /** Adds a data key to the account, which writes from now on. Answers its version. */
  rotate(accountId: string): Promise<number> {
    return this.keyring.rotate(accountId);
  }

  /**
   * The version that writes now, also when another process has added it a moment ago. Ask before a run of
   * `reencrypt`, which goes by the keys in memory.
   */
  async newestVersion(accountId: string): Promise<number> {
    return (await this.keyring.latestOf(accountId)).newestVersion;
  }

  /** Which root key wraps now. */
  rootKeyId(): string {
    return this.keyring.rootKeyId();
  }

  /**
   * The same value under the newest data key, or `undefined` when it is already. Store it by compare-and-set against
   * `envelope`, so that a change made meanwhile is not lost.
   */
  async reencrypt(place: FieldPlace, envelope: string): Promise<string | undefined> {
    const keys = await this.keyring.keysOf(place.accountId);
    if (readEnvelope(envelope)?.keyVersion === keys.newestVersion) return undefined;
    return encryptWith(keys, place, await this.decrypt(place, envelope));
  }

  /** Wraps the account's key under the current root key; no stored value changes. Says whether there was need. */
  rewrap(accountId: string): Promise<boolean> {
    return this.keyring.rewrap(accountId);
  }
}

function encryptWith(keys: AccountKeys, place: FieldPlace, text: string): string {
  const keyVersion = keys.newestVersion;
  const key = keys.dataKeys.get(keyVersion);
  if (!key) throw new IntegrityFailure(`The newest data key of account ${place.accountId}`);
  const box = seal(key, Buffer.from(text, 'utf8'), contextOf(place, keyVersion));
  return writeEnvelope({ keyVersion, ...box });
}

function openText(key: KeyObject, envelope: Envelope, context: string, what: string): string {
  try {
    return open(key, envelope, context).toString('utf8');
  } catch (cause) {
    throw new IntegrityFailure(what, { cause });
  }
}
