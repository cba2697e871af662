import { z } from 'zod';
import { policyFields, policyStatus } from '../crm/policies/fields.js';
import { editShape, shapeOf } from '../crm/records/field-table.js';
import { uuid } from '../validation/index.js';
import {
  byExternalId,
  bySearch,
  ignored,
  publicResource,
  recordParts,
  renamed,
  textFilter,
} from './declaration.js';
import { policyExample } from './examples.js';

const names = {
  policy_number: 'policy_number',
  individual_id: 'insured_id',
  carrier_id: 'carrier_id',
  product_id: 'product_id',
  status: 'status',
  premium: 'premium',
  premium_mode: 'premium_mode',
  effective_date: 'effective_date',
  termination_date: 'termination_date',
  renewal_date: 'renewal_date',
  plan_year: 'plan_year',
  member_id: 'member_id',
  employer_id: 'employer_id',
  writing_agent_id: 'writing_agent',
  external_id: 'external_id',
} as const;

export const policies = publicResource({
  type: 'policy',
  example: policyExample,
  resource: 'policies',
  one: 'a policy',
  access: { read: 'policy:read', write: 'policy:write', delete: 'policy:delete' },
  names,
  item: z.object({
    ...renamed(shapeOf(policyFields, 'view'), names),
    carrier_name: z.string(),
    product_name: z.string().nullable(),
    /** Since when the present premium holds, if another one held before. It is a part of the `ETag`. */
    premium_from: z.string().nullable(),
    ...recordParts,
  }),
  create: z.strictObject(renamed(shapeOf(policyFields, 'input'), names)),
  update: z.strictObject({
    ...renamed(editShape(policyFields, {}).shape, names),
    ...ignored('carrier_name', 'product_name', 'premium_from'),
  }),
  filters: {
    ...bySearch,
    ...byExternalId,
    individual_id: uuid('The individual must be an id.').optional(),
    policy_number: textFilter('The policy number', 100),
    status: policyStatus.optional(),
  },
});
export type PublicPolicy = z.infer<typeof policies.item>;
