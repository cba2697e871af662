import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';

type Json = Record<string, unknown>;

/** An ES256 key pair as identity has one, and the tokens that it signs. */
export interface Signer {
  readonly kid: string;
  readonly jwk: Json;
  /** A token that is good for `publicUrl`, but for what `changes` says. */
  token(changes?: { header?: Json; claims?: Json; access?: Json }): string;
}

export const PUBLIC_URL = 'http://localhost:8080';

export function createSigner(kid: string = randomUUID()): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    jwk,
    token: ({ header, claims, access } = {}) =>
      signed({ alg: 'ES256', typ: 'JWT', kid, ...header }, { ...goodClaims(access), ...claims }, privateKey),
  };
}

/** A token with no signature at all. */
export function unsignedToken(kid: string): string {
  return `${encoded({ alg: 'none', typ: 'JWT', kid })}.${encoded(goodClaims())}.`;
}

/** A token that uses a public value as a shared secret, which a careless verifier believes. */
export function hmacToken(signer: Signer): string {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT', kid: signer.kid })}.${encoded(goodClaims())}`;
  const signature = createHmac('sha256', JSON.stringify(signer.jwk)).update(content).digest('base64url');
  return `${content}.${signature}`;
}

function goodClaims(access: Json = {}): Json {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `${PUBLIC_URL}/auth/v1`,
    aud: 'authenticated',
    sub: randomUUID(),
    email: 'olivia@harbor.test',
    role: 'authenticated',
    session_id: randomUUID(),
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: now }],
    iat: now,
    exp: now + 600,
    app_metadata: {
      account_id: randomUUID(),
      user_role: 'agent',
      is_owner: true,
      service_level: 'all_services',
      entitlement: 'active',
      sees_all: true,
      edits_all: true,
      deletes: true,
      user_version: 1,
      account_version: 1,
      ...access,
    },
  };
}

function signed(header: Json, claims: Json, key: KeyObject): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function encoded(part: Json): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
