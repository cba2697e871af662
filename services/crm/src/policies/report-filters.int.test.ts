import { randomUUID } from 'node:crypto';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from '../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

/** An account with a policy of each kind, which the lists name by their numbers. */
async function book() {
  const who = crm.person();
  const add = async (type: string, fields: object) =>
    (await crm.call(who, 'POST', `/api/${type}`, fields)).body.id;
  const carrier_id = await add('carriers', { name: 'Aetna' });
  const insured_id = await add('insureds', {
    ...{ first_name: 'Ada', last_name: 'Byron', status: 'active', assigned_agent: null },
  });
  const common = { carrier_id, insured_id, status: 'active', premium: '10' };
  const policy = (policy_number: string, fields: object) =>
    add('policies', { ...common, policy_number, ...fields });
  await policy('closed', { status: 'canceled', effective_date: '2020-01-01' });
  await policy('ended', { effective_date: '2020-01-01', termination_date: '2021-03-31' });
  const lately = await policy('lately', { effective_date: '2020-01-01', premium: null });
  const next = await policy('next', { effective_date: '2021-04-01' });
  const former = await policy('former', { effective_date: '2020-04-01', renewal_date: '2021-04-01' });
  const outcome = { outcome: 'moved', next_policy_id: next, reason: 'Price' };
  expect((await crm.call(who, 'PUT', `/api/policies/${former}/renewal`, outcome)).status).toBe(200);
  await crm.call(who, 'PUT', `/api/policies/${lately}`, { status: 'canceled' });
  const found = async (query: string) => {
    const { status, body } = await crm.call(who, 'GET', `/api/policies?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body.items as unknown as { policy_number: string }[]).map((one) => one.policy_number).toSorted();
  };
  const tag = (await crm.call(who, 'POST', '/api/tags', { name: 'VIP', color: 'teal' })).body.id;
  await crm.call(who, 'PUT', `/api/insureds/${insured_id}/tags`, { tag_ids: [tag] });
  return { who, found, tag };
}

it('the list of policies shows what reports count', async () => {
  const { found, tag } = await book();
  const today = dayIn('America/New_York', crm.clock.now());
  const spring = 'event_from=2021-03-01&event_to=2021-04-30';
  // A policy that was canceled since was in force before.
  expect(await found('in_force_on=2021-03-31')).toEqual(['ended', 'former', 'lately']);
  expect(await found('in_force_on=2021-04-01')).toEqual(['lately', 'next']);
  expect(await found(`in_force_on=${today}`)).toEqual(['next']);
  expect(await found(`event=ends&${spring}`)).toEqual(['ended', 'former']);
  expect(await found(`event=lost&${spring}`)).toEqual(['ended']);
  expect(await found(`event=lost&event_from=${today}`)).toEqual(['lately']);
  expect(await found('event=new&event_to=2020-01-01')).toEqual(['ended', 'lately']);
  expect(await found('event=kept&event_from=2021-03-31&event_to=2021-04-01')).toEqual(['former', 'lately']);
  expect(await found(`event=new&${spring}`)).toEqual([]);
  expect(await found(`event=starts&${spring}`)).toEqual(['next']);
  expect(await found(`event=renewal&${spring}&renewal_reason=Price`)).toEqual(['former']);
  expect(await found('event=renewal&event_from=9999-12-31')).toEqual([]);
  expect(await found('end_unknown=true')).toEqual(['closed']);
  expect(await found('missing=premium')).toEqual(['lately']);
  expect(await found('agent=former')).toEqual([]);
  expect(await found('agent=none')).toHaveLength(5);
  expect(await found(`tag_id=${tag}&event=starts&${spring}`)).toEqual(['next']);
  expect(await found(`tag_id=${randomUUID()}`)).toEqual([]);
});

it.each([
  'event=sold',
  'event_from=0000-01-01',
  'end_unknown=maybe',
  'agent=someone',
  'missing=nothing',
  'tag_id=vip',
])('the list of policies refuses %s', async (query) => {
  const { status, body } = await crm.call(crm.person(), 'GET', `/api/policies?${query}`);
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, [query.split('=')[0]]]);
});
