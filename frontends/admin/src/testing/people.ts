import type { AccountView, AgencyUserView, UserView } from '@bindery/contracts/identity';

/** A sample id, the same for the same number. */
export const idOf = (number: number) => `6f1d6e9c-30f3-4a3f-9b1e-${String(number).padStart(12, '0')}`;

export const harbor: AccountView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002',
  name: 'Harbor Insurance Group',
  plan_id: 'agency_plan',
  seats_limit: 5,
  created_at: '2026-11-18T12:00:00.000Z',
  version: 1,
};

export const solo: AccountView = { ...harbor, id: idOf(900), name: 'Solo', plan_id: null, seats_limit: 0 };

export function user(number: number, changes: Partial<UserView> = {}): UserView {
  return {
    id: idOf(number),
    email: `user${number}@harbor.test`,
    full_name: `User ${number}`,
    role: 'agent',
    account_id: harbor.id,
    account_name: harbor.name,
    is_owner: false,
    is_active: true,
    can_see_all_records: false,
    created_at: '2026-11-18T12:00:00.000Z',
    version: 1,
    ...changes,
  };
}

export function member(number: number, changes: Partial<AgencyUserView> = {}): AgencyUserView {
  const { id, email, full_name, role, is_owner, is_active, created_at } = user(number);
  return { id, email, full_name, role, is_owner, is_active, created_at, ...changes };
}

export const listOf = <Item>(items: readonly Item[], total = items.length) => ({
  items,
  total,
  filtered: items.length,
});
