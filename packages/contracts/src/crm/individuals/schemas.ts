import { z } from 'zod';
import { protectedSearchOf, type ProtectedSearch } from '../../sensitive-search/protected-search.js';
import { listOf, listQuery } from '../../lists/lists.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { agentFilter, carrierFilter, dayFilter, stateFilter } from '../records/list-filters.js';
import { individualFields, individualStatus, protectedField } from './fields.js';

/** Computed values of the view. An edit may send them back; they are ignored. */
const computed = {
  ...computedFields,
  assigned_agent_name: z.string().nullable(),
  additional_agent_name: z.string().nullable(),
  /** Protected fields whose stored value did not open; they are blank here and an operator has been alerted. */
  integrity_failures: z.array(protectedField),
} as const;

/** The body of `POST /insureds`. Unknown fields are refused. */
export const createIndividualBody = z.strictObject(shapeOf(individualFields, 'input'));
export type CreateIndividualBody = z.input<typeof createIndividualBody>;
export type NewIndividual = z.output<typeof createIndividualBody>;

/**
 * The body of `PUT /insureds/{id}`: an absent field is unchanged and `null` clears it. A protected field that equals
 * its present mask is unchanged too. Computed fields of the view may be sent back and are ignored.
 */
export const updateIndividualBody = editShape(individualFields, computed);
export type UpdateIndividualBody = z.input<typeof updateIndividualBody>;

/** An individual as it leaves the server: protected fields masked. Dates are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export const individualView = z.object({ ...shapeOf(individualFields, 'view'), ...computed });
export type IndividualView = z.infer<typeof individualView>;

/** A row of the list: what its columns can show. */
export const individualRow = individualView.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  status: true,
  dob: true,
  gender: true,
  type: true,
  assigned_agent_name: true,
  created_at: true,
  can_edit: true,
  can_delete: true,
  integrity_failures: true,
});
export type IndividualRow = z.infer<typeof individualRow>;
export const individualList = listOf(individualRow);

/** A whole number that only the blind indexes of protected fields can find. */
const protectedSearch = z
  .string()
  .max(100, 'A search can be at most 100 characters.')
  .meta({
    description:
      "A whole SSN or Medicare number, or a driver's license after the word license. At most 300 an hour.",
  })
  .transform((text, context): ProtectedSearch => {
    const found = protectedSearchOf(text);
    if (found) return found;
    const message = 'Search for a whole SSN or Medicare number, or for the word license and a number.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const individualListQuery = listQuery(
  ['created_at', 'first_name', 'last_name', 'status', 'dob'],
  'created_at',
).extend({
  status: individualStatus.optional(),
  assigned_agent: agentFilter,
  /** Who has a policy with the carrier. */
  carrier_id: carrierFilter,
  /** Who has an address in the state. */
  state: stateFilter,
  created_from: dayFilter('The first day'),
  created_to: dayFilter('The last day'),
  /** Counted and on record, unlike `search`, which can be sent at each letter. */
  protected_search: protectedSearch.optional(),
});
export type IndividualListQuery = z.output<typeof individualListQuery>;
