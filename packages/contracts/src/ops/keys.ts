import { z } from 'zod';
import { uuid } from '../validation/index.js';

/**
 * Work over all accounts is done page by page. A page returns where the next one starts, null after the last. The
 * caller can stop after any page and continue later.
 */
export const pageBody = z.strictObject({
  /** The account that the last page ended with. */
  after: uuid().nullable().default(null),
});

/** A column with ciphertexts under an older key. */
export const olderCiphertexts = z.object({
  /** `table.column` */
  column: z.string(),
  values: z.int(),
  /** Whether re-encryption rewrites this column. Ciphertexts in other columns are undeclared copies, unless they expire. */
  reencrypted: z.boolean(),
  /** Whether its values are gone after a week at most, so that waiting is enough. */
  expires: z.boolean().optional(),
});
export type OlderCiphertexts = z.infer<typeof olderCiphertexts>;

/** The field keys of one account. */
export const accountKeyStatus = z.object({
  account_id: uuid(),
  root_key_id: z.string(),
  /** Whether its key is wrapped under the root key that wraps now. */
  root_key_current: z.boolean(),
  newest_version: z.int(),
  newest_made_at: z.iso.datetime(),
  /** Stored values by the version of the data key that they are encrypted under, in any column of its rows. */
  values: z.record(z.string(), z.int()),
  /** The columns with values under an older version. */
  older: z.array(olderCiphertexts),
});
export type AccountKeyStatus = z.infer<typeof accountKeyStatus>;
export const accountKeyPage = z.object({
  accounts: z.array(accountKeyStatus),
  /** Ciphertexts in rows without an account, whose key can't be determined. Only the first page searches for them. */
  unassigned: z.array(z.object({ column: z.string(), values: z.int() })),
  next: uuid().nullable(),
});
export type AccountKeyPage = z.infer<typeof accountKeyPage>;

/** Accounts whose keys don't decrypt. They were left as they are. */
const failed = z.array(uuid()).default([]);

/**
 * Accounts whose audit chain was altered and takes no entry. Their keys were changed all the same; their values weren't
 * re-encrypted.
 */
const unaudited = z.array(uuid()).default([]);

/** One page of a change to accounts' keys; `changed` of the accounts that were looked at. */
export const keyChangePage = z.object({
  accounts: z.int(),
  changed: z.int(),
  failed,
  unaudited,
  next: uuid().nullable(),
});
export type KeyChangePage = z.infer<typeof keyChangePage>;

export const reencryptCursor = z.strictObject({
  account_id: uuid().nullable(),
  /** The last record of that account that was dealt with; null before its first. */
  record_id: uuid().nullable(),
  /** The number of its last row, where a record has several. */
  number: z.int().min(0).optional(),
});
export type ReencryptCursor = z.infer<typeof reencryptCursor>;
export const reencryptBody = z.strictObject({
  after: reencryptCursor.default({ account_id: null, record_id: null }),
});

/** A value that does not open, and so cannot be moved to another key. */
export const unreadableValue = z.object({
  account_id: uuid(),
  /** Its id; of a row of an import that of the import, a colon and the number. */
  record_id: z.string(),
  field: z.string(),
});

/** One batch of records. `overtaken`: they were changed meanwhile. That change won, and another run rewrites them. */
export const reencryptBatch = z.object({
  records: z.int(),
  values: z.int(),
  overtaken: z.int(),
  unreadable: z.array(unreadableValue),
  failed,
  unaudited,
  next: reencryptCursor.nullable(),
});
export type ReencryptBatch = z.infer<typeof reencryptBatch>;

/** A page of the accounts whose audit chain has a key of its own; how many are not under the present root key. */
export const auditKeyPage = z.object({
  accounts: z.int(),
  under_other_root_keys: z.int(),
  failed,
  next: uuid().nullable(),
});
export type AuditKeyPage = z.infer<typeof auditKeyPage>;

/** A key that signs access tokens. */
export const signingKeyStatus = z.object({
  id: z.string(),
  state: z.enum(['next', 'current', 'retired']),
  /** Whether tokens signed with it are still accepted. */
  published: z.boolean(),
  created_at: z.iso.datetime(),
  activated_at: z.iso.datetime().nullable(),
  retired_at: z.iso.datetime().nullable(),
  root_key_current: z.boolean(),
});
export type SigningKeyStatus = z.infer<typeof signingKeyStatus>;
export const signingKeyList = z.object({ keys: z.array(signingKeyStatus) });
export const resealed = z.object({ changed: z.int() });
