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

/** Encrypts, decrypts, indexes and rotates single fields of records. One instance serves a whole process. */
export class FieldCipher {
  private readonly keyring: Keyring;

  constructor(options: { root: RootKeyProvider; store: KeyStore; clock?: MonotonicClock }) {
    this.keyring = new Keyring(options.root, options.store, options.clock);
  }

  /** Encrypts a string for its place under the account's newest data key. Equal strings get different envelopes. */
  async encrypt(place: FieldPlace, text: string): Promise<string> {
    return encryptWith(await this.keyring.keysOf(place.accountId), place, text);
  }

  /**
   * Decrypts an envelope at its place.
   * @throws IntegrityFailure if it was altered, or belongs to another account, table, row, field or key version.
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
   * The blind index of a value: HMAC-SHA-256 in base64url, under a key per account, table and field. Equal values of
   * one field have equal indexes, which reveal nothing else.
   * @param normalised the value in the form that is searched for, such as an SSN without dashes.
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

  /** A key of the account for another purpose. Rotation never changes it. */
  async derivedKey(accountId: string, purpose: string): Promise<KeyObject> {
    return (await this.keyring.keysOf(accountId)).derive(additionalData(['purpose', purpose]));
  }

  /** Adds a data key that encrypts from now on. Returns its version. */
  rotate(accountId: string): Promise<number> {
    return this.keyring.rotate(accountId);
  }

  /**
   * The newest version, even if another process has just added it. Call this before a series of `reencrypt`, which uses
   * the keys in memory.
   */
  async newestVersion(accountId: string): Promise<number> {
    return (await this.keyring.latestOf(accountId)).newestVersion;
  }

  /** The id of the current root key. */
  rootKeyId(): string {
    return this.keyring.rootKeyId();
  }

  /**
   * The value under the newest data key, or `undefined` if it already is. Store it by compare-and-set against
   * `envelope`, so that no concurrent change is lost.
   */
  async reencrypt(place: FieldPlace, envelope: string): Promise<string | undefined> {
    const keys = await this.keyring.keysOf(place.accountId);
    if (readEnvelope(envelope)?.keyVersion === keys.newestVersion) return undefined;
    return encryptWith(keys, place, await this.decrypt(place, envelope));
  }

  /**
   * Wraps the account's key under the current root key. Stored values don't change. Returns whether this was necessary.
   */
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
