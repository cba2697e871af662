import { apiKeyHash } from '@bindery/service-kit/api-keys';
import { LRUCache } from 'lru-cache';
import type { KeyVerification, VerifyToken } from '../request/exchange.js';
import { UNAVAILABLE, type ExchangeKey } from './exchange-key.js';

/** An exchange that is under way, or whose result counts for a while. */
interface Exchanged {
  readonly result: Promise<KeyVerification>;
  /** Milliseconds since 1970. */
  until: number;
}

/** A token is renewed this long before it ends, so that it doesn't end on its way to a service. */
const MARGIN_SECONDS = 5;
/** A refusal counts this long, so that a program with an ended key doesn't reach identity with each call. */
const REFUSED_MS = 5_000;
const KEYS_IN_MEMORY = 10_000;

/**
 * The access tokens of API keys: identity is asked once a minute for each key in use, and again when something newer
 * overrules the token. Keys are held as hashes.
 */
export class KeyTokens {
  readonly #exchanged = new LRUCache<string, Exchanged>({ max: KEYS_IN_MEMORY });

  constructor(
    private readonly exchange: ExchangeKey,
    private readonly verify: VerifyToken,
  ) {}

  /** The token of a key. Concurrent calls with a key share one exchange. */
  async of(key: string): Promise<KeyVerification> {
    const id = idOf(key);
    const known = this.#exchanged.get(id);
    if (!known || known.until <= Date.now()) return this.#renew(id, key, known);
    const result = await known.result;
    if ('refused' in result) return result;
    // A revocation or a change of access may have come since.
    return 'principal' in (await this.verify(result.token)) ? result : this.#renew(id, key, known);
  }

  /** The token after a service has refused one: it may have heard of a change before this gateway did. */
  async renewed(key: string, refusedToken: string): Promise<KeyVerification> {
    const id = idOf(key);
    const known = this.#exchanged.get(id);
    const result = await known?.result;
    // Another call has renewed it meanwhile.
    if (result && 'token' in result && result.token !== refusedToken) return result;
    return this.#renew(id, key, known);
  }

  /** @param outdated the exchange that no longer counts; a newer one of another call does */
  #renew(id: string, key: string, outdated: Exchanged | undefined): Promise<KeyVerification> {
    const present = this.#exchanged.get(id);
    if (present && present !== outdated) return present.result;
    const exchanged: Exchanged = {
      result: this.#exchange(key, (until) => (exchanged.until = until)),
      until: Infinity,
    };
    this.#exchanged.set(id, exchanged);
    return exchanged.result;
  }

  async #exchange(key: string, countUntil: (time: number) => void): Promise<KeyVerification> {
    const exchanged = await this.exchange(key);
    if ('refused' in exchanged) {
      countUntil(exchanged.refused.code === 'unavailable' ? 0 : Date.now() + REFUSED_MS);
      return exchanged;
    }
    const { token, expires_at: expiresAt } = exchanged;
    const verified = await this.verify(token);
    const isVerified = 'principal' in verified;
    countUntil(isVerified ? (expiresAt - MARGIN_SECONDS) * 1_000 : 0);
    return isVerified ? { principal: verified.principal, token } : { refused: UNAVAILABLE };
  }
}

const idOf = (key: string): string => apiKeyHash(key).toString('base64');
