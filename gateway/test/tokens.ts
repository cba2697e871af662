import { createHmac, sign } from 'node:crypto';
import type { TokenFactory } from '@bindery/test-kit';

/** A token that is good but for its header. */
export function tokenWithHeader(factory: TokenFactory, header: Record<string, unknown>): string {
  const content = unsigned({ alg: 'ES256', typ: 'JWT', ...header }, factory.claims());
  const key = { key: factory.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** A token with no signature at all. */
export function unsignedToken(factory: TokenFactory): string {
  return `${unsigned({ alg: 'none', typ: 'JWT', kid: factory.kid }, factory.claims())}.`;
}

/** A token that uses a public value as a shared secret, which a careless verifier believes. */
export function hmacToken(factory: TokenFactory): string {
  const content = unsigned({ alg: 'HS256', typ: 'JWT', kid: factory.kid }, factory.claims());
  const secret = JSON.stringify(factory.jwks.keys[0]);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

function unsigned(header: Record<string, unknown>, claims: object): string {
  return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}
