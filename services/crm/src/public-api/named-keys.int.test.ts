import { apiKey, callApi } from '../../test/api-keys.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const lead = { first_name: 'Rosa', last_name: 'Diaz', status: 'lead' };

/** A key of Ana Lopez, and a client with a note that it made and changed. */
async function clientOfKey(name?: string) {
  const key = apiKey(crm);
  if (name !== undefined) crm.identity.setKeyName(key.keyId, name);
  await crm.rows(
    `INSERT INTO agents (account_id, user_id, name, is_active) VALUES ($1, $2, 'Ana Lopez', true)`,
    [...[key.accountId, key.userId]],
  );
  const { id } = (await callApi(crm, key, 'POST', '/individuals', lead)).body;
  await callApi(crm, key, 'PUT', `/individuals/${id}`, { status: 'active' });
  await callApi(crm, key, 'POST', '/notes', { individual_id: id, body: 'Met.' });
  const person = crm.person({ account_id: key.accountId }, key.userId);
  await crm.call(person, 'PUT', `/api/insureds/${id}`, { nickname: 'Rosie' });
  return { id, person, keyId: key.keyId };
}

const actors = async (person: Person, path: string) =>
  (await crm.call(person, 'GET', path)).body.items.map(({ actor_name }) => actor_name);
const BY_KEY = 'Ana Lopez with the API key Zapier';

it('history, timeline and activity name the key beside its creator, and a person alone', async () => {
  const { id, person } = await clientOfKey('Zapier');
  expect(await actors(person, `/api/insureds/${id}/history`)).toEqual(['Ana Lopez', BY_KEY, BY_KEY, BY_KEY]);
  expect(await actors(person, `/api/insureds/${id}/timeline`)).toEqual([BY_KEY, BY_KEY, BY_KEY]);
  expect(await actors(person, '/api/crm-logs')).toEqual(['Ana Lopez', BY_KEY, BY_KEY, BY_KEY]);
});

it('lists in the activity log what a key did', async () => {
  const { person, keyId } = await clientOfKey('Zapier');
  expect(await actors(person, `/api/crm-logs?key_id=${keyId}`)).toEqual([BY_KEY, BY_KEY, BY_KEY]);
  expect(await actors(person, `/api/crm-logs?key_id=${person.userId}`)).toEqual([]);
  expect((await crm.call(person, 'GET', '/api/crm-logs?key_id=1')).status).toBe(422);
});

it('calls it an API key where it is unknown, or identity is away', async () => {
  const { id, person } = await clientOfKey();
  const unnamed = 'Ana Lopez with an API key';
  expect(await actors(person, `/api/insureds/${id}/history`)).toEqual([
    ...['Ana Lopez', unnamed, unnamed, unnamed],
  ]);
  const other = await clientOfKey('Zapier');
  crm.identity.setAway(true);
  const [, first] = await actors(other.person, `/api/insureds/${other.id}/history`);
  crm.identity.setAway(false);
  expect(first).toBe(unnamed);
  expect((await actors(other.person, `/api/insureds/${other.id}/history`))[1]).toBe(BY_KEY);
});
