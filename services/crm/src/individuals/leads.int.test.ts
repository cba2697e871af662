import type { IndividualView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Body = IndividualView & ListOf<IndividualView> & { errors?: { path: string; message: string }[] };
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as { status: number; body: Body };
const add = async (who: Person, first_name: string, values: object = {}) =>
  (await call(who, 'POST', '/api/insureds', { first_name, last_name: 'Ito', status: 'lead', ...values }))
    .body;
const stage = async (who: Person, lead_stage: string, query = '') => {
  const { body } = await call(who, 'GET', `/api/insureds?lead_stage=${lead_stage}&${query}`);
  return [body.filtered, ...body.items.map(({ first_name }) => first_name)];
};

it('lists leads by their stage, those without one as new, within the scope', async () => {
  const admin = crm.person();
  const agent = crm.person({
    account_id: admin.accountId,
    sees_all: false,
    is_owner: false,
    user_role: 'agent',
  });
  await add(admin, 'Ada');
  await add(agent, 'Bo', { lead_stage: 'new', lead_source: 'Referral' });
  await add(admin, 'Cy', { lead_stage: 'quoted' });
  await add(admin, 'Di', { lead_stage: 'quoted', status: 'active' });
  expect(await stage(admin, 'new')).toEqual([2, 'Bo', 'Ada']);
  expect(await stage(admin, 'new', 'page_size=5&page=1&search=ada')).toEqual([1, 'Ada']);
  expect(await stage(admin, 'quoted')).toEqual([1, 'Cy']);
  expect(await stage(agent, 'new')).toEqual([1, 'Bo']);
  expect(await stage(agent, 'quoted')).toEqual([0]);
  const [bo] = (await call(agent, 'GET', '/api/insureds?lead_stage=new')).body.items;
  expect(bo).toMatchObject({ lead_source: 'Referral', lead_stage: 'new', lost_reason: null });
  expect((await call(admin, 'GET', '/api/insureds?lead_stage=won')).status).toBe(422);
});

it('asks why a lead is lost, and forgets nothing when it comes back', async () => {
  const who = crm.person();
  const { id } = await add(who, 'Ada', { lead_stage: 'contacted' });
  const put = (body: object) => call(who, 'PUT', `/api/insureds/${id}`, body);
  const why = [{ path: 'lost_reason', message: 'Say why the lead was lost.' }];
  expect(await put({ lead_stage: 'lost' })).toMatchObject({ status: 422, body: { errors: why } });
  expect((await put({ lead_stage: 'lost', lost_reason: 'Premium too high' })).body).toMatchObject({
    ...{ lead_stage: 'lost', lost_reason: 'Premium too high' },
  });
  expect((await put({ lost_reason: null })).body.errors).toEqual(why);
  expect((await put({ nickname: 'Al' })).status).toBe(200);
  expect((await put({ lead_stage: 'contacted', lost_reason: null })).body.lead_stage).toBe('contacted');
  const history = (await crm.call(who, 'GET', `/api/insureds/${id}/history`)).body.items as object[];
  expect(history[0]).toMatchObject({
    fields: [
      { label: 'Lead stage', before: 'lost', after: 'contacted' },
      { label: 'Lost reason', before: 'Premium too high', after: null },
    ],
  });
  const refused = await call(who, 'POST', '/api/insureds', {
    ...{ first_name: 'Bo', last_name: 'Ito', status: 'lead', lead_stage: 'lost' },
  });
  expect(refused.body.errors).toEqual(why);
});
