import { z } from 'zod';
import { individualStatus } from '../individuals/fields.js';
import { policyStatus } from '../policies/fields.js';
import { productStatus } from '../products/fields.js';
import { uuid } from '../../validation/index.js';

/** The maximum per request. Screens with more records send several requests and show the progress. */
export const MAX_BULK_RECORDS = 100;

/** The records of one request. */
export const bulkIds = z
  .array(uuid('Each record must be an id.'), 'Choose at least one record.')
  .min(1, 'Choose at least one record.')
  .max(MAX_BULK_RECORDS, `You can change up to ${MAX_BULK_RECORDS} records at once.`);
const deleted = z.strictObject({ action: z.literal('delete'), ids: bulkIds });
/** The undo of a delete. */
const restored = z.strictObject({ action: z.literal('restore'), ids: bulkIds });
const changed = <Status extends z.ZodType>(status: Status) =>
  z.strictObject({ action: z.literal('status'), ids: bulkIds, status });

export const bulkIndividualsBody = z.discriminatedUnion('action', [
  changed(individualStatus.exclude(['deleted'], 'Choose a status other than deleted.')),
  z.strictObject({
    action: z.literal('assign'),
    ids: bulkIds,
    assigned_agent: uuid('Choose an agent in your account.').nullable(),
  }),
  deleted,
  restored,
]);
export type BulkIndividuals = z.output<typeof bulkIndividualsBody>;
export const bulkPoliciesBody = z.discriminatedUnion('action', [changed(policyStatus), deleted, restored]);
export type BulkPolicies = z.output<typeof bulkPoliciesBody>;
/** A carrier's status is whether it is inactive. */
export const bulkCarriersBody = z.discriminatedUnion('action', [changed(productStatus), deleted, restored]);
export type BulkCarriers = z.output<typeof bulkCarriersBody>;

/** The outcome: the number of changed records, and the others with their reasons. */
export const bulkReply = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: uuid(), detail: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
