import { createHmac, type KeyObject } from 'node:crypto';
import { additionalData, readEnvelope, writeEnvelope } from './envelope.js';
import { IntegrityFailure, type FieldPlace } from './integrity-failure.js';
import type { KeyStore } from './key-store.js';
import { Keyring, type MonotonicClock } from './keyring.js';
import type { RootKeyProvider } from './root-key.js';
import { open, seal, type SealedBox } from './sealed-box.js';
import { readSealed, sealedVersion, writeSealed } from './sealed-bytes.js';

const contextOf = ({ accountId, table, rowId, field }: FieldPlace, version: number): string =>
  additionalData([accountId, table, rowId, field, String(version)]);

/** Encrypts, decrypts, indexes and rotates single fields of records, and what is sealed beside them. One instance serves a whole process. */
export class FieldCipher {
  private readonly keyring: Keyring;

  constructor(options: { root: RootKeyProvider; store: KeyStore; clock?: MonotonicClock }) {
    this.keyring = new Keyring(options.root, options.store, options.clock);
  }

  /** Encrypts a string for its place under the account's newest data key. Equal strings get different envelopes. */
  async encrypt(place: FieldPlace, text: string): Promise<string> {
    const { keyVersion, box } = await this.sealed(place, Buffer.from(text, 'utf8'));
    return writeEnvelope({ keyVersion, ...box });
  }

  /**
   * Decrypts an envelope at its place.
   * @throws IntegrityFailure if it was altered, or belongs to another account, table, row, field or key version.
   */
  async decrypt(place: FieldPlace, envelope: string): Promise<string> {
    const parsed = readEnvelope(envelope);
    if (!parsed) throw new IntegrityFailure(whatOf(place));
    return (await this.opened(place, parsed.keyVersion, parsed)).toString('utf8');
  }

  /** Encrypts bytes, such as a text of many kilobytes, as {@link encrypt} does a value. */
  async sealBytes(place: FieldPlace, bytes: Uint8Array): Promise<Buffer> {
    const { keyVersion, box } = await this.sealed(place, Buffer.from(bytes));
    return writeSealed(keyVersion, box);
  }

  /**
   * Opens sealed bytes at their place.
   * @throws IntegrityFailure as {@link decrypt} does, and for bytes that name no version
   */
  async openBytes(place: FieldPlace, sealed: Uint8Array): Promise<Buffer> {
    const version = sealedVersion(sealed);
    if (version === undefined) throw new IntegrityFailure(whatOf(place));
    return this.opened(place, version, readSealed(sealed));
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
    return this.encrypt(place, await this.decrypt(place, envelope));
  }

  /**
   * Wraps the account's key under the current root key. Stored values don't change. Returns whether this was necessary.
   */
  rewrap(accountId: string): Promise<boolean> {
    return this.keyring.rewrap(accountId);
  }

  private async sealed(place: FieldPlace, bytes: Buffer): Promise<{ keyVersion: number; box: SealedBox }> {
    const { newestVersion: keyVersion, dataKeys } = await this.keyring.keysOf(place.accountId);
    const key = dataKeys.get(keyVersion);
    if (!key) throw new IntegrityFailure(`The newest data key of account ${place.accountId}`);
    return { keyVersion, box: seal(key, bytes, contextOf(place, keyVersion)) };
  }

  private async opened(place: FieldPlace, version: number, box: SealedBox): Promise<Buffer> {
    const key = (await this.keyring.keysWith(place.accountId, version)).dataKeys.get(version);
    if (!key) throw new IntegrityFailure(whatOf(place));
    try {
      return open(key, box, contextOf(place, version));
    } catch (cause) {
      throw new IntegrityFailure(whatOf(place), { cause });
    }
  }
}

const whatOf = ({ table, field, rowId }: FieldPlace): string => `${table}.${field} of ${rowId}`;
