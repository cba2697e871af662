import { LRUCache } from 'lru-cache';
import { ACCESS_TOKEN_TTL_SECONDS, type AccessTokenClaims } from '@bindery/contracts/access';
import type { AccessChange } from '@bindery/contracts/messaging';

/** Why a token that is well signed is refused all the same. */
export type StaleReason = 'token_stale' | 'session_revoked';

export interface AccessRegistry {
  apply(change: AccessChange): void;
  /** `null` while the token is current. */
  staleness(claims: AccessTokenClaims): StaleReason | null;
}

// A change matters only while a token issued before it can live. The margin covers clocks that differ.
const REMEMBERED_MS = (ACCESS_TOKEN_TTL_SECONDS + 300) * 1_000;
/** `maxSize` counts entries like `max` would, but does not set 13 MB of empty lists aside for them. */
const REMEMBERED = { maxSize: 200_000, sizeCalculation: () => 1, ttl: REMEMBERED_MS };

/** Remembers which older tokens are revoked, for as long as they would be valid. It needs no database. */
export function createAccessRegistry(): AccessRegistry {
  const versions = new LRUCache<string, number>(REMEMBERED);
  const endedSessions = new LRUCache<string, true>(REMEMBERED);

  const raise = (key: string, version: number): void => {
    if (version > (versions.get(key) ?? -1)) versions.set(key, version);
  };
  return {
    apply(change) {
      if (change.kind === 'session') endedSessions.set(change.session_id, true);
      else if (change.kind === 'user') raise(`user:${change.user_id}`, change.version);
      else raise(`account:${change.account_id}`, change.version);
    },
    staleness(claims) {
      if (endedSessions.has(claims.session_id)) return 'session_revoked';
      const { account_id, user_version, account_version } = claims.app_metadata;
      const stale =
        user_version < (versions.get(`user:${claims.sub}`) ?? -1) ||
        account_version < (versions.get(`account:${account_id}`) ?? -1);
      return stale ? 'token_stale' : null;
    },
  };
}
