import type {
  HistoryEntry,
  HouseholdAddressChange,
  HouseholdRelationship,
  HouseholdView,
  TimelineItem,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { CrmInUse, Person } from './crm-under-test.js';
import { requiredOnly } from './individual-values.js';

type Body = HouseholdView &
  HouseholdAddressChange &
  ListOf<HistoryEntry & TimelineItem & Address> & {
    id: string;
    version: number;
    detail: string;
    errors?: { path: string }[];
  };
interface Address {
  id: string;
  address1: string;
  is_primary: boolean;
}
export type Members = readonly (readonly [id: string, relationship: HouseholdRelationship])[];

/** An agent who sees and changes only their own. */
export const own = {
  user_role: 'agent',
  sees_all: false,
  edits_all: false,
  deletes: false,
  is_owner: false,
} as const;

/** Steps that tests of households repeat. */
export function householdsIn(crm: () => CrmInUse) {
  const call = async (
    who: Person,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => (await crm().call(who, method, path, body, headers)) as unknown as { status: number; body: Body };

  const clientOf = async (who: Person, first_name: string, more: object = {}) =>
    (await call(who, 'POST', '/api/insureds', { ...requiredOnly, first_name, last_name: 'Birch', ...more }))
      .body.id;
  const set = (who: Person, id: string, members: Members, headers?: Record<string, string>) =>
    call(
      who,
      'PUT',
      `/api/insureds/${id}/household`,
      { members: members.map(([individual_id, relationship]) => ({ individual_id, relationship })) },
      headers,
    );
  const get = async (who: Person, id: string) =>
    (await call(who, 'GET', `/api/insureds/${id}/household`)).body;
  /** The members and their relationships, and how many more there are. */
  const shown = async (who: Person, id: string) => {
    const { members, hidden } = await get(who, id);
    return [...members.map(({ first_name, relationship }) => `${first_name} ${relationship}`), hidden];
  };
  const rows = async ({ accountId }: Person) =>
    (
      await crm().rows<{ households: number; members: number }>(
        `SELECT (SELECT count(*)::int FROM households WHERE account_id = $1) AS households,
         (SELECT count(*)::int FROM household_members WHERE account_id = $1) AS members`,
        [accountId],
      )
    )[0];
  const couple = async (who: Person) => {
    const [ada, bo] = [await clientOf(who, 'Ada'), await clientOf(who, 'Bo')];
    expect(
      (
        await set(who, ada, [
          [ada, 'head'],
          [bo, 'spouse'],
        ])
      ).status,
    ).toBe(200);
    return { ada, bo };
  };

  return { call, clientOf, set, get, shown, rows, couple };
}
