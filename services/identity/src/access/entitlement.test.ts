import { entitlementOf, ownerRole } from './entitlement.js';

const now = new Date('2026-03-01T00:00:00Z');
const later = new Date('2026-04-01T00:00:00Z');

test.each([
  [null, null, 'none'],
  ['pending', null, 'none'],
  ['active', null, 'active'],
  ['canceling', later, 'active'],
  ['canceling', now, 'inactive'],
  ['inactive', later, 'inactive'],
] as const)(
  'a subscription that is %p until %p makes the account %p',
  (subscription_status, access_until, expected) => {
    expect(entitlementOf({ subscription_status, access_until }, now)).toBe(expected);
  },
);

test.each([
  ['pending', 'free_forever', 'agent'],
  ['pending', 'individual_agent', 'agent'],
  ['agent', 'agency_plan', 'agency_admin'],
  ['superuser', 'free_forever', 'superuser'],
  ['pending', null, 'pending'],
] as const)('an owner who is %p and chooses %p becomes %p', (role, plan, expected) => {
  expect(ownerRole(role, plan)).toBe(expected);
});
