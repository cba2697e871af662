import { policyRoutes, type CreatePolicyBody, type UpdatePolicyBody } from '../crm/index.js';
import type { RecordExample } from './record-example.js';

export const policyExample = {
  routes: policyRoutes,
  create: ({ individual_id, carrier_id, product_id }) => ({
    insured_id: individual_id,
    carrier_id,
    product_id,
    status: 'active',
    premium: 129.5,
    effective_date: '2026-01-01',
  }),
  edit: {
    premium: '130',
    premium_mode: 'quarterly',
    policy_number: 'P-100',
    termination_date: '2026-12-31',
    member_id: 'W2771',
    plan_year: 2026,
    renewal_date: '2027-01-01',
  },
  wrong: { premium: '12.345' },
} satisfies RecordExample<CreatePolicyBody, UpdatePolicyBody>;
