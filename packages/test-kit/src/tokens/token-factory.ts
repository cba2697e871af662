import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import {
  ACCESS_TOKEN_TTL_SECONDS,
  ISSUER_PATH,
  REAUTHENTICATION,
  type AccessMetadata,
  type AccessTokenClaims,
} from '@bindery/contracts/access';
import type { PublicJwk } from '@bindery/contracts/messaging';
import jwt from 'jsonwebtoken';

/** The default issuer of tokens. */
export const TEST_PUBLIC_URL = 'http://localhost:8080';

/** A test's claims about a user; the rest has defaults. */
export type TokenClaims = Partial<Omit<AccessTokenClaims, 'app_metadata'>> & {
  readonly app_metadata?: Partial<AccessMetadata>;
};

/** Signs access tokens like identity, with its own key. */
export interface TokenFactory {
  /** The keys for `/.well-known/jwks.json`. */
  readonly jwks: { readonly keys: PublicJwk[] };
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The claims of a signed-in agent who owns an account with an active plan, changed as asked. */
  claims(changes?: TokenClaims): AccessTokenClaims;
  /** A token with those claims, signed with ES256. */
  signToken(changes?: TokenClaims): string;
}

/** Creates a signing key and a factory for its tokens. `now` is milliseconds since 1970. */
export function createTokenFactory({
  publicUrl = TEST_PUBLIC_URL,
  now = Date.now,
}: { publicUrl?: string; now?: () => number } = {}): TokenFactory {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } as PublicJwk;

  const claims = (changes: TokenClaims = {}): AccessTokenClaims => {
    const issuedAt = Math.floor(now() / 1_000);
    return {
      iss: publicUrl + ISSUER_PATH,
      aud: 'authenticated',
      sub: randomUUID(),
      email: 'agent@harbor.test',
      role: 'authenticated',
      session_id: randomUUID(),
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: issuedAt }],
      iat: issuedAt,
      exp: issuedAt + ACCESS_TOKEN_TTL_SECONDS,
      ...changes,
      app_metadata: { ...ownerOfActiveAccount(), ...changes.app_metadata },
    };
  };
  return {
    jwks: { keys: [jwk] },
    kid,
    privateKey,
    claims,
    signToken: (changes) => jwt.sign(claims(changes), privateKey, { algorithm: 'ES256', keyid: kid }),
  };
}

function ownerOfActiveAccount(): AccessMetadata {
  return {
    account_id: randomUUID(),
    user_role: 'agent',
    is_owner: true,
    service_level: 'all_services',
    includes: [],
    entitlement: 'active',
    sees_all: true,
    edits_all: true,
    deletes: true,
    exports: true,
    second_factor_due: false,
    scopes: null,
    key_id: null,
    step_up_methods: [REAUTHENTICATION],
    user_version: 1,
    account_version: 1,
  };
}
