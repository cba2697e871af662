import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from './calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

/** Two zones that never have the same day. */
const EAST = 'Pacific/Kiritimati';
const WEST = 'Pacific/Pago_Pago';

const statesOf = async (who: Person) => {
  const { body } = await crm.call(who, 'GET', '/api/policies');
  return body.items.map((policy) => (policy as unknown as { state: string }).state);
};

async function policyOn(who: Person, effective_date: string): Promise<void> {
  const carrier = await crm.call(who, 'POST', '/api/carriers', { name: 'Aetna' });
  const policy = { carrier_id: carrier.body.id, status: 'active', effective_date };
  expect((await crm.call(who, 'POST', '/api/policies', policy)).status).toBe(201);
}

it("counts a policy by the day of its own account's time zone", async () => {
  const [east, west] = [crm.person(), crm.person()];
  const today = dayIn(EAST, crm.clock.now());
  for (const who of [east, west]) await policyOn(who, today);
  await crm.identity.changeSettings(east.accountId, { time_zone: EAST });
  await crm.identity.changeSettings(west.accountId, { time_zone: WEST });
  await eventually(async () => expect(await statesOf(east)).toEqual(['in_force']));
  await eventually(async () => expect(await statesOf(west)).toEqual(['starts']));
  const active = async (who: Person) => (await crm.call(who, 'GET', '/api/dashboard')).body.active_policies;
  expect([await active(east), await active(west)]).toEqual([1, 0]);
});

it("counts and lists moments by the days of its own account's time zone", async () => {
  const who = crm.person();
  await crm.identity.changeSettings(who.accountId, { time_zone: EAST });
  const individual = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
  const { id } = (await crm.call(who, 'POST', '/api/insureds', individual)).body;
  const today = dayIn(EAST, crm.clock.now());
  const month = monthsAfter(today, -1).slice(0, 7);
  // In the east, that is the first day of a month; in UTC and in the west, the last one of the month before.
  await crm.rows('UPDATE individuals SET created_at = $1::timestamptz WHERE id = $2', [
    `${daysAfter(`${month}-01`, -1)}T11:00:00Z`,
    id,
  ]);
  const day = `${month}-01`;
  const found = async (query: string) => (await crm.call(who, 'GET', `/api/insureds?${query}`)).body.filtered;
  await eventually(async () =>
    expect([
      await found(`created_from=${day}&created_to=${day}`),
      await found(`created_to=${daysAfter(day, -1)}`),
    ]).toEqual([1, 0]),
  );
  const { new_individuals_by_month } = (await crm.call(who, 'GET', '/api/dashboard')).body;
  expect(new_individuals_by_month.filter(({ individuals }) => individuals > 0)).toEqual([
    { month, individuals: 1 },
  ]);
});

it('keeps the newest settings when an older event arrives after them', async () => {
  const who = crm.person();
  await crm.identity.changeSettings(who.accountId, { time_zone: EAST, version: 3 });
  await crm.identity.changeSettings(who.accountId, { time_zone: WEST, version: 2 });
  await crm.identity.changeSettings(who.accountId, { time_zone: EAST, version: 4 });
  await eventually(async () =>
    expect(
      await crm.rows('SELECT time_zone, version FROM account_settings WHERE account_id = $1', [
        who.accountId,
      ]),
    ).toEqual([{ time_zone: EAST, version: 4 }]),
  );
});
