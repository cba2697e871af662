import { withOutcome, type RenewedPolicy } from './outcome-values.js';

const policy = (renewal_date: string, effective_date: string | null): RenewedPolicy => ({
  ...{ renewal_date, effective_date, plan_year: null, premium: null, termination_date: null },
  ...{ renewal_outcome: null, renewal_handled: null, renewal_reason: null, next_policy_id: null },
  ...{
    premium_mode: 'monthly',
    next_premium: null,
    next_premium_mode: null,
    next_premium_from: null,
    reviewed_plan_year: null,
  },
});

it.each([
  ['2026-03-05', '2020-03-05', '2027-03-05'],
  ['2027-02-28', '2024-02-29', '2028-02-29'],
  ['2028-02-29', '2024-02-29', '2029-02-28'],
  ['2026-02-28', '2024-02-29', '2027-02-28'],
  ['2027-02-28', '2023-02-28', '2028-02-28'],
  ['2028-02-29', null, '2029-02-28'],
])('a policy that renews on %s and began on %s renews on %s next', (renewal, effective, next) => {
  const { values } = withOutcome(policy(renewal, effective), { outcome: 'renewed' }, null);
  expect(values).toMatchObject({ renewal_date: next, renewal_handled: renewal });
});
