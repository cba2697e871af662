import { steppedUpAt } from './step-up.js';
import type { AccessMetadata, AccessTokenClaims, Entitlement, PlanPart, ServiceLevel } from './claims.js';

/** The person behind a request, as services and screens reason about them. */
export interface Principal {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly role: AccessMetadata['user_role'];
  readonly isOwner: boolean;
  readonly serviceLevel: ServiceLevel;
  readonly entitlement: Entitlement;
  readonly includes: readonly PlanPart[];
  readonly seesAll: boolean;
  readonly editsAll: boolean;
  readonly deletes: boolean;
  readonly exports: boolean;
  /** When the person last proved who they are for a step-up, in seconds since 1970; null if they haven't. */
  readonly steppedUpAt: number | null;
  readonly userVersion: number;
  readonly accountVersion: number;
}

/** The claims of a token that describe the user. */
export type PersonalClaims = Pick<AccessTokenClaims, 'sub' | 'email' | 'session_id' | 'amr' | 'app_metadata'>;

/** Reads the person out of claims. This module carries no schema, so that the sign-in page can use it. */
export function principalOf(claims: PersonalClaims): Principal {
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
    includes: access.includes,
    seesAll: access.sees_all,
    editsAll: access.edits_all,
    deletes: access.deletes,
    exports: access.exports,
    steppedUpAt: steppedUpAt(claims.amr),
    userVersion: access.user_version,
    accountVersion: access.account_version,
  };
}
