import type { AccessMetadata, AccessTokenClaims, Principal } from '@bindery/contracts/access';

// By hand, and not with the contract's schema: the sign-in page keeps the session too and carries no zod. Nothing is
// verified here and nothing needs to be: the screens only spare people a press that the server would refuse.

type Claims = Pick<AccessTokenClaims, 'sub' | 'email' | 'session_id' | 'app_metadata'>;

function isClaims(value: unknown): value is Claims {
  const claims = value as Partial<Claims> | null;
  const access = claims?.app_metadata as Partial<AccessMetadata> | undefined;
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
  if (!isClaims(claims)) return null;
  const access = claims.app_metadata;
  return {
    userId: claims.sub,
    email: claims.email,
    sessionId: claims.session_id,
    accountId: access.account_id,
    role: access.user_role,
    isOwner: access.is_owner,
    serviceLevel: access.service_level,
    entitlement: access.entitlement,
    seesAll: access.sees_all,
    editsAll: access.edits_all,
    deletes: access.deletes,
    userVersion: access.user_version,
    accountVersion: access.account_version,
  };
}
