import { principalOf, type PersonalClaims, type Principal } from '@bindery/contracts/principal';

// Written by hand instead of with the contract's schema, because the sign-in page does not load zod. Nothing needs to be
// verified here: the screens only hide actions that the server would deny.

function isClaims(value: unknown): value is PersonalClaims {
  const claims = value as Partial<PersonalClaims> | null;
  const access = claims?.app_metadata as Partial<PersonalClaims['app_metadata']> | undefined;
  return typeof claims?.sub === 'string' && typeof access?.user_role === 'string';
}

function payloadOf(token: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined || !/^[\w-]+$/.test(payload)) return null;
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const written = new TextDecoder().decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
  return JSON.parse(written);
}

/** Reads the access of a token's bearer; null for an unknown token. */
export function readAccess(token: string): Principal | null {
  const claims = payloadOf(token);
  if (!isClaims(claims)) return null;
  return principalOf(claims);
}
