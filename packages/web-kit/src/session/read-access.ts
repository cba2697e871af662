import { principalOf, type PersonalClaims, type Principal } from '@bindery/contracts/principal';

// By hand, and not with the contract's schema: the sign-in page keeps the session too and carries no zod. Nothing is
// verified here and nothing needs to be: the screens only spare people a press that the server would refuse.

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

/** Reads out of an access token what its bearer may do; null when it is no token of ours. */
export function readAccess(token: string): Principal | null {
  const claims = payloadOf(token);
  return isClaims(claims) ? principalOf(claims) : null;
}
