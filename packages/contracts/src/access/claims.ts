import { z } from 'zod';
import { apiScopes } from './api-scopes.js';
import { role } from './roles.js';
import { REAUTHENTICATION } from './step-up.js';
import { uuid } from '../validation/index.js';

/** The parts of the product that an account's plan covers. */
export const serviceLevels = ['all_services', 'capture_only', 'crm_only', 'crm_capture'] as const;
export const serviceLevel = z.enum(serviceLevels);
export type ServiceLevel = z.infer<typeof serviceLevel>;

/** The parts of the product that not every plan includes. */
export const planParts = ['reports', 'capture', 'api'] as const;
export const planPart = z.enum(planParts);
export type PlanPart = z.infer<typeof planPart>;

/** The limits of a session that is no whole sign-in: `capture` is that of the browser extension. */
export const sessionScopes = ['capture'] as const;
export const apiScope = z.enum(apiScopes);
/** The limits of a token: of a session, or of an API key. */
const tokenScope = z.enum([...sessionScopes, ...apiScopes]);
export type TokenScope = z.infer<typeof tokenScope>;

/** Whether the account may be written to: `none` has never chosen a plan, `inactive` had one that ended. */
export const entitlement = z.enum(['none', 'active', 'inactive']);
export type Entitlement = z.infer<typeof entitlement>;

/** The product's own claims of a token, under `app_metadata`. */
export const accessMetadata = z.object({
  account_id: uuid(),
  user_role: role,
  is_owner: z.boolean(),
  service_level: serviceLevel,
  entitlement,
  /** The parts of the plan, also of one that has ended. */
  includes: z.array(planPart),
  sees_all: z.boolean(),
  edits_all: z.boolean(),
  deletes: z.boolean(),
  /** Whether the person may take records out as files. Absent in a token of a release before this claim. */
  exports: z.boolean().optional(),
  /** Whether the session still needs a second factor. Until then it opens little more than the screens that take one. */
  second_factor_due: z.boolean().default(false),
  /** How the person can step up, as `amr` names it: by what they have enrolled, else by a mailed code. */
  step_up_methods: z.array(z.string()).default([REAUTHENTICATION]),
  /** The limits of the session, or of the API key. Null for a whole sign-in. */
  scopes: z.array(tokenScope).nullable().default(null),
  /** The API key that the token stands for. Its `session_id` is the same id, so the key ends as a session does. */
  key_id: uuid().nullable().default(null),
  user_version: z.int(),
  account_version: z.int(),
});
export type AccessMetadata = z.infer<typeof accessMetadata>;

/**
 * The claims of an access token: ES256, ten minutes, key id in the header. `iat` and `exp` are seconds since 1970.
 * The outer claims are what `@supabase/auth-js` expects of a GoTrue server.
 */
export const accessTokenClaims = z.object({
  iss: z.string(),
  aud: z.literal('authenticated'),
  sub: uuid(),
  email: z.string(),
  role: z.literal('authenticated'),
  session_id: uuid(),
  /** `aal2` after a second factor, or a passkey, which verifies its user. */
  aal: z.string(),
  /** The proofs of who the person is, the newest first. */
  amr: z.array(z.object({ method: z.string(), timestamp: z.int() })),
  iat: z.int(),
  exp: z.int(),
  app_metadata: accessMetadata,
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

/** The lifetime of a person's access token, in seconds. */
export const ACCESS_TOKEN_TTL_SECONDS = 600;

/** The lifetime of the token that the gateway gets for an API key, in seconds. */
export const KEY_TOKEN_TTL_SECONDS = 60;

/** The `iss` of every access token, below the product's public address. */
export const ISSUER_PATH = '/auth/v1';
