import { createPublicKey, type KeyObject } from 'node:crypto';
import { jwks, type PublicJwk } from '@bindery/contracts/messaging';
import { fetchFromIdentity } from './fetch-from-identity.js';

export interface SigningKeySet {
  /**
   * Returns the public key with this id. If it is unknown, requests the keys from identity once.
   * @throws Error when it is unknown and the last request failed
   */
  get(kid: string): Promise<KeyObject | undefined>;
  /** Whether any key is known, so that tokens can be verified. If none is, requests the keys from identity once. */
  hasKeys(): Promise<boolean>;
  replace(keys: readonly PublicJwk[]): void;
}

// A client that sends invented key ids must not cause a request to identity for each of them.
const ASK_AT_MOST_EVERY_MS = 2_000;

/**
 * The public keys that verify access tokens. They arrive over NATS. For an unknown key id, `fetchJwks` is called at
 * most once every two seconds.
 */
export function createSigningKeySet(fetchJwks: () => Promise<unknown>, now = Date.now): SigningKeySet {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let failure: Error | undefined;

  const replace = (list: readonly PublicJwk[]): void => {
    keys = new Map(list.map((jwk) => [jwk.kid, publicKeyOf(jwk)]));
    failure = undefined;
  };
  const ask = async (): Promise<void> => {
    askedAt = now();
    try {
      replace(jwks.parse(await fetchJwks()).keys);
    } catch (error) {
      failure = new Error('the signing keys could not be requested', { cause: error });
    }
  };
  const askOnce = async (): Promise<void> => {
    if (!asking && now() - askedAt >= ASK_AT_MOST_EVERY_MS) {
      asking = ask().finally(() => (asking = undefined));
    }
    await asking;
  };
  return {
    replace,
    async hasKeys() {
      if (keys.size === 0) await askOnce();
      return keys.size > 0;
    },
    async get(kid) {
      const known = keys.get(kid);
      if (known) return known;
      await askOnce();
      const asked = keys.get(kid);
      // Nobody knows whether the key exists, so its token must not be called invalid.
      if (!asked && failure) throw failure;
      return asked;
    },
  };
}

/** Reads identity's published keys over HTTP, from the first replica that responds. */
export function fetchJwksFrom(identityUrls: readonly string[]): Promise<unknown> {
  return fetchFromIdentity(identityUrls, '/auth/v1/.well-known/jwks.json');
}

/** The key in the form that Node verifies signatures with. */
export function publicKeyOf({ kty, crv, x, y }: PublicJwk): KeyObject {
  return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
}
