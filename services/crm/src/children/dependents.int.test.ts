import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { groundOf, typeOfRecord, type Answer } from '../../test/record-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

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
