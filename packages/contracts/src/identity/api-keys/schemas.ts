import { z } from 'zod';
import { apiScopes } from '../../access/api-scopes.js';
import { apiScope } from '../../access/claims.js';
import { listOf } from '../../lists/lists.js';
import { requiredLine, uuid } from '../../validation/index.js';

/** The most active keys of one person. */
export const MAX_API_KEYS = 20;

/** The longest life of a key, in days. */
export const MAX_API_KEY_DAYS = 365;

/** How long before its end the maker of a key is told by email, in days. */
export const API_KEY_WARNING_DAYS = 7;

/** How long a replaced key can go on working, in minutes. */
export const apiKeyGraces = [0, 60, 360, 1_440] as const;

const SCOPES = `Choose one or more of ${apiScopes.join(', ')}.`;
const scopes = z.array(z.enum(apiScopes, SCOPES), SCOPES).min(1, SCOPES).max(apiScopes.length, SCOPES);

const EXPIRY = `Choose an end within ${String(MAX_API_KEY_DAYS)} days from now.`;
const expiry = z.iso.datetime({ offset: true, error: EXPIRY });

/** The name tells people which key it is, and stands in the history. A scope that writes brings the one that reads. */
export const createApiKeyBody = z.strictObject({
  name: requiredLine('The name', 60),
  scopes,
  expires_at: expiry,
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;

const GRACE = `Choose one of ${apiKeyGraces.join(', ')} minutes.`;

/** Without an `expires_at`, the new key ends when the old one would have. */
export const rotateApiKeyBody = z.strictObject({
  grace_minutes: z.literal([...apiKeyGraces], GRACE).default(0),
  expires_at: expiry.optional(),
});
export type RotateApiKeyBody = z.output<typeof rotateApiKeyBody>;

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;

/** A key. The whole key is shown once, when it is made. */
export const apiKeyView = z.object({
  id: uuid(),
  name: z.string(),
  /** Its beginning and its end: `bnd_live_ab12cd34…wxyz`. */
  shown: z.string(),
  scopes: z.array(apiScope),
  state: z.enum(apiKeyStates),
  /** The person in whose name it acts. The name is null if they have left. */
  creator: z.object({ id: uuid(), name: z.string().nullable() }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** When it ended, or will end because it was replaced; null if it was not revoked. */
  revoked_at: z.iso.datetime().nullable(),
  /** The day of its last call in UTC, `YYYY-MM-DD`; null if there was none. */
  last_used_on: z.iso.date().nullable(),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

/** Active ones first, then the newest. */
export const apiKeyList = listOf(apiKeyView).extend({
  /** Whether the person may make keys: the plan has them, and the agency lets its members. */
  may_make: z.boolean(),
});
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** A new key. A request that is repeated gets the same one without `key`, which is stored nowhere. */
export const newApiKey = apiKeyView.extend({ key: z.string().optional() });
export type NewApiKey = z.infer<typeof newApiKey>;

/** The access token that stands for a key for at most a minute. The gateway alone gets it. */
export const keyToken = z.object({
  token: z.string(),
  /** Seconds since 1970. */
  expires_at: z.int(),
});
export type KeyToken = z.infer<typeof keyToken>;

/** The address at which identity exchanges a key, as bearer, for a token. No gateway routes it. */
export const KEY_TOKEN_PATH = '/internal/api-keys/token';
