import type { PolicyView } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from '../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Fields = Record<string, unknown>;
type Number = Pick<PolicyView, 'phone' | 'phone_e164' | 'phone_extension' | 'do_not_call'>;
const NONE: Number = { phone: null, phone_e164: null, phone_extension: null, do_not_call: false };
const FIRST: Number = {
  ...{ phone: '(207) 555-0162', phone_e164: '+12075550162', phone_extension: null, do_not_call: false },
};

async function add(who: Person, path: string, body: Fields): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function items(who: Person, path: string): Promise<Number[]> {
  const { status, body } = await crm.call(who, 'GET', `/api/${path}`);
  expect(status).toBe(200);
  return (body as unknown as { items: Number[] }).items.map(
    ({ phone, phone_e164, phone_extension, do_not_call }) => ({
      ...{ phone, phone_e164, phone_extension, do_not_call },
    }),
  );
}

const lists = ['policies', 'renewals', 'tasks', 'medicare/turning-65', 'birthdays'];
const numbersOf = (who: Person) => Promise.all(lists.map((path) => items(who, path)));
const same = (number: Number) => lists.map(() => [number]);

/** A client with a policy to renew, a task, and a 65th birthday today. */
async function dueClient(who: Person, fields: Fields = {}) {
  const today = dayIn('America/New_York', crm.clock.now());
  const client = { first_name: 'Kim', last_name: 'Ito', status: 'active', dob: monthsAfter(today, -780) };
  const insured_id = await add(who, 'insureds', { ...client, ...fields });
  const carrier_id = await add(who, 'carriers', { name: 'Kestrel Mutual' });
  const policy = { carrier_id, insured_id, status: 'active', effective_date: '2020-01-01' };
  const policyId = await add(who, 'policies', { ...policy, renewal_date: daysAfter(today, 20) });
  await add(who, 'tasks', { title: 'Call back', insured_id });
  return { id: insured_id, policyId };
}

it("has a client's number on each row about the client: the primary one, or else the first", async () => {
  const who = crm.person();
  const { id, policyId } = await dueClient(who);
  expect(await numbersOf(who)).toEqual(same(NONE));
  const first = await add(who, `insureds/${id}/phones`, { phone: '(207) 555-0162', type: 'home' });
  await crm.call(who, 'PUT', `/api/phones/${first}`, { is_primary: false });
  expect(await numbersOf(who)).toEqual(same(FIRST));
  const second = { phone: '207-555-0199', extension: '12', type: 'mobile', is_primary: true };
  const primary = await add(who, `insureds/${id}/phones`, second);
  const shown = {
    phone: '207-555-0199',
    phone_e164: '+12075550199',
    phone_extension: '12',
    do_not_call: false,
  };
  expect(await numbersOf(who)).toEqual(same(shown));
  expect((await crm.call(who, 'GET', `/api/policies/${policyId}`)).body).toMatchObject(shown);
  const { body } = await crm.call(who, 'GET', `/api/insureds?search=ito`);
  expect(body.items[0]).toMatchObject({ phone: '207-555-0199', phone_extension: '12' });
  const palette = await crm.call(who, 'GET', '/api/search?q=2075550199');
  expect(palette.body.items[0]).toMatchObject({
    subtitle: expect.stringContaining('(207) 555-0199 x12') as string,
  });
  await crm.call(who, 'DELETE', `/api/phones/${primary}`);
  expect(await numbersOf(who)).toEqual(same(FIRST));
});

it('names what a client goes by on each row about the client', async () => {
  const who = crm.person();
  await dueClient(who, { nickname: 'Kimmy' });
  const named = async (path: string) => (await crm.call(who, 'GET', `/api/${path}`)).body.items[0];
  for (const path of ['policies', 'renewals', 'tasks'])
    expect(await named(path)).toMatchObject({ insured_name: 'Ito, Kim', insured_nickname: 'Kimmy' });
  for (const path of ['medicare/turning-65', 'birthdays', 'insureds'])
    expect(await named(path)).toMatchObject({ first_name: 'Kim', nickname: 'Kimmy' });
});

it('says that a client does not want to be called', async () => {
  const who = crm.person();
  await dueClient(who, { do_not_call: true, phones: [{ phone: '(207) 555-0162', type: 'home' }] });
  expect(await numbersOf(who)).toEqual(same({ ...FIRST, do_not_call: true }));
});

it("hides a client's number on a task from an assignee who can't see the client", async () => {
  const owner = crm.person();
  const agent = crm.person({ account_id: owner.accountId, sees_all: false, edits_all: false });
  const { id } = await dueClient(owner, {
    do_not_call: true,
    phones: [{ phone: '(207) 555-0162', type: 'home' }],
  });
  await crm.rows('UPDATE tasks SET assignee_id = $2::uuid WHERE insured_id = $1::uuid', [id, agent.userId]);
  expect(await items(agent, 'tasks')).toEqual([NONE]);
  expect(await items(agent, 'policies')).toEqual([]);
  expect(await items(crm.person(), 'tasks')).toEqual([]);
});

it('has no number on a task and a policy without a client', async () => {
  const who = crm.person();
  await add(who, 'tasks', { title: 'Order cards' });
  const carrier_id = await add(who, 'carriers', { name: 'Kestrel Mutual' });
  await add(who, 'policies', { carrier_id, status: 'active' });
  expect(await items(who, 'tasks')).toEqual([NONE]);
  expect(await items(who, 'policies')).toEqual([NONE]);
});

it('ignores a number that an edit sends back with the view', async () => {
  const who = crm.person();
  const { policyId } = await dueClient(who);
  const edit = { phone: '1', phone_e164: 'x', do_not_call: true, policy_number: 'N-1' };
  const { status, body } = await crm.call(who, 'PUT', `/api/policies/${policyId}`, edit);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...NONE, policy_number: 'N-1' });
});
