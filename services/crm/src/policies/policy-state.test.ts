import { policyStateOn } from './policy-state.js';

const today = '2026-11-23';
const dates = (effective_date: string | null, termination_date: string | null = null) => ({
  ...{ status: 'active' as const, effective_date, termination_date },
});

it.each([
  ['in_force', dates('2026-11-23')],
  ['in_force', dates('2020-01-01', '2027-01-23')],
  ['ends', dates('2020-01-01', '2027-01-22')],
  ['ends', dates('2020-01-01', '2026-11-23')],
  ['ended', dates('2020-01-01', '2026-11-22')],
  ['ended', { ...dates('2027-01-01'), status: 'expired' as const }],
  ['starts', dates('2026-11-24')],
  ['pending', dates(null)],
  ['lapsed', { ...dates('2020-01-01'), status: 'inactive' as const }],
  ['canceled', { ...dates('2020-01-01', '2021-01-01'), status: 'canceled' as const }],
])('%s on November 23: %j', (state, policy) => {
  expect(policyStateOn(today, policy)).toBe(state);
});
