import { z } from 'zod';
import { uuid } from '../validation/index.js';

/** Up to where chains were verified: an account, and within it an entry and its hash. */
export const auditCursor = z.strictObject({
  account_id: uuid().nullable(),
  seq: z.int(),
  hash: z.string(),
});
export type AuditCursor = z.infer<typeof auditCursor>;

export const auditVerifyBody = z.strictObject({
  /** Only this account; all of them without it. */
  account_id: uuid().nullable().default(null),
  after: auditCursor.nullable().default(null),
});

/** One thing that is wrong with an account's chain; `last_seq` ends a gap. */
export const auditFault = z.object({
  account_id: uuid(),
  seq: z.int(),
  fault: z.enum(['altered', 'missing', 'cut_off', 'case_unknown']),
  last_seq: z.int().optional(),
});
export type AuditFault = z.infer<typeof auditFault>;

/** One stretch of the verification. `accounts` counts the chains that were finished with. */
export const auditVerifyPage = z.object({
  accounts: z.int(),
  entries: z.int(),
  faults: z.array(auditFault),
  next: auditCursor.nullable(),
});
export type AuditVerifyPage = z.infer<typeof auditVerifyPage>;

/** An entry's place in its account's chain, and its hash. */
const anchoredPosition = z.strictObject({ account_id: uuid(), seq: z.int(), hash: z.string() });
export type AnchoredPosition = z.infer<typeof anchoredPosition>;

/** The heads of a service's audit chains at one time, as they are signed and kept outside the database. */
export const auditAnchor = z.strictObject({
  service: z.string(),
  at: z.iso.datetime(),
  heads: z.array(anchoredPosition),
});
export type AuditAnchor = z.infer<typeof auditAnchor>;

export const anchorVerifyBody = z.strictObject({
  /** The signed document. */
  anchor: z.string(),
  /** Only this account; all of them without it. */
  account_id: uuid().nullable().default(null),
});

/** How the chains compare with an anchor. `at` is null for one that this service didn't sign. */
export const anchorVerifyReply = z.object({
  at: z.iso.datetime().nullable(),
  heads: z.int(),
  faults: z.array(auditFault),
});
export type AnchorVerifyReply = z.infer<typeof anchorVerifyReply>;
