import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { accessTokenClaims, ISSUER_PATH, type AccessTokenClaims } from '@bindery/contracts/access';
import { AppError, unavailable } from '../errors/app-error.js';
import type { AccessRegistry } from './access-registry.js';
import type { SigningKeySet } from './signing-key-set.js';

export interface TokenVerifierOptions {
  /** The product's public address; the issuer is below it. */
  readonly publicUrl: string;
  readonly keys: SigningKeySet;
  readonly access: AccessRegistry;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface TokenVerifier {
  /**
   * Verifies an access token: ES256 by a known key, issuer, audience, expiry, claims, and that nothing newer
   * overrules it.
   * @throws AppError `unauthenticated`, `token_stale`, `session_revoked`, or `unavailable` when the key cannot be had.
   */
  verify(token: string): Promise<AccessTokenClaims>;
}

const CLOCK_TOLERANCE_SECONDS = 5;
const refusals = {
  unauthenticated: 'Your session is invalid or has expired. Sign in again.',
  token_stale: 'Your access has changed. Refresh the session and retry the request.',
  session_revoked: 'This session has ended. Sign in again.',
} as const;

const refuse = (code: keyof typeof refusals, cause?: unknown): AppError =>
  new AppError(code, { detail: refusals[code], cause });

/** Creates a verifier that remembers a verified token until it expires or is overruled. */
export function createTokenVerifier({
  publicUrl,
  keys,
  access,
  now = Date.now,
}: TokenVerifierOptions): TokenVerifier {
  const verified = new LRUCache<string, AccessTokenClaims>({ max: 20_000 });
  const issuer = publicUrl + ISSUER_PATH;

  const checkSignature = async (token: string): Promise<AccessTokenClaims> => {
    const keyId = signingKeyIdOf(token);
    if (keyId === undefined) throw refuse('unauthenticated');
    const key = await keys.get(keyId).catch((cause: unknown) => {
      throw unavailable('identity (signing keys)', cause);
    });
    if (!key) throw refuse('unauthenticated');
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer,
        audience: 'authenticated',
        clockTimestamp: Math.floor(now() / 1_000),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return accessTokenClaims.parse(claims);
    } catch (cause) {
      throw refuse('unauthenticated', cause);
    }
  };

  return {
    async verify(token) {
      let claims = verified.get(token);
      if (!claims) {
        claims = await checkSignature(token);
        verified.set(token, claims);
      } else if (claims.exp + CLOCK_TOLERANCE_SECONDS <= now() / 1_000) {
        verified.delete(token);
        throw refuse('unauthenticated');
      }
      const stale = access.staleness(claims);
      if (stale) throw refuse(stale);
      return claims;
    },
  };
}

/**
 * The id of the key that signs an ES256 token. Undefined for any other text, because the client controls every byte.
 */
export function signingKeyIdOf(token: string): string | undefined {
  try {
    const header = jwt.decode(token, { complete: true })?.header;
    return header?.alg === 'ES256' && typeof header.kid === 'string' ? header.kid : undefined;
  } catch (error) {
    // The decoder expects the claims to be JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
}
