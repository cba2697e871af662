import { z } from 'zod';

/** Up to where chains were verified: an account, and within it an entry and its hash. */
export const auditCursor = z.strictObject({
  account_id: z.uuid().nullable(),
  seq: z.int(),
  hash: z.string(),
});
export type AuditCursor = z.infer<typeof auditCursor>;

export const auditVerifyBody = z.strictObject({
  /** Only this account; all of them without it. */
  account_id: z.uuid().nullable().default(null),
  after: auditCursor.nullable().default(null),
});

/** What is wrong with an account's chain, at its first entry that is not as it was written. */
export const auditFault = z.object({
  account_id: z.uuid(),
  seq: z.int(),
  fault: z.enum(['altered', 'missing', 'cut_off']),
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
