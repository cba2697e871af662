import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { groundOf, typeOfRecord, type Answer } from '../../test/record-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as Answer;

it('refuses a date of birth that nobody can have, also in an edit', async () => {
  const who = crm.person();
  const body = typeOfRecord('dependent').body(await groundOf((...request) => call(who, ...request)));
  const refused = { status: 422, body: { errors: [{ path: 'date_of_birth' }] } };
  const wrong = { date_of_birth: '2999-01-01' };
  expect(await call(who, 'POST', '/api/dependents', { ...body, ...wrong })).toMatchObject(refused);
  const { body: made } = await call(who, 'POST', '/api/dependents', body);
  expect(await call(who, 'PUT', `/api/dependents/${made.id}`, wrong)).toMatchObject(refused);
});
