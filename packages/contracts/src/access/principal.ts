import { REAUTHENTICATION, steppedUpAt } from './step-up.js';
import type { z } from 'zod';
import type {
  accessMetadata,
  AccessMetadata,
  AccessTokenClaims,
  Entitlement,
  PlanPart,
  ServiceLevel,
  TokenScope,
} from './claims.js';

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
  /** How they can do so, as `amr` names it. */
  readonly stepUpMethods: readonly string[];
  /** Whether the session still needs a second factor. */
  readonly secondFactorDue: boolean;
  /** The limits of the session or API key; null for a whole sign-in. */
  readonly scopes: readonly TokenScope[] | null;
  /** The API key that calls in the name of the person who made it; null for a session. */
  readonly keyId: string | null;
  readonly userVersion: number;
  readonly accountVersion: number;
}

/** The claims of a token that describe the user. */
export type PersonalClaims = Pick<AccessTokenClaims, 'sub' | 'email' | 'session_id' | 'amr'> & {
  readonly app_metadata: z.input<typeof accessMetadata>;
};

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
    exports: access.exports ?? mayAlwaysExport(access),
    steppedUpAt: steppedUpAt(claims.amr),
    // Absent in a token that is older than these claims, which no schema has read here.
    stepUpMethods: access.step_up_methods ?? [REAUTHENTICATION],
    secondFactorDue: access.second_factor_due ?? false,
    scopes: access.scopes ?? null,
    keyId: access.key_id ?? null,
    userVersion: access.user_version,
    accountVersion: access.account_version,
  };
}

/** The fields that an older release does not read out of claims. */
type Added = 'exports' | 'steppedUpAt' | 'stepUpMethods' | 'secondFactorDue' | 'scopes' | 'keyId';

/** A principal of an older release, as its shell gives to the pages of this one. */
export type OlderPrincipal = Omit<Principal, Added> & Partial<Pick<Principal, Added>>;

export const completedPrincipal = (known: OlderPrincipal): Principal => ({
  exports: mayAlwaysExport({ is_owner: known.isOwner, user_role: known.role }),
  steppedUpAt: null,
  stepUpMethods: [REAUTHENTICATION],
  secondFactorDue: false,
  scopes: null,
  keyId: null,
  ...known,
});

/** For a token of a release before the claim: of the others, nobody knows whether their agency lets them. */
const mayAlwaysExport = ({
  is_owner,
  user_role,
}: Pick<PersonalClaims['app_metadata'], 'is_owner' | 'user_role'>): boolean =>
  is_owner || user_role === 'agency_admin' || user_role === 'superuser';
