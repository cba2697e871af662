import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const post = (who: Person, key: string, body: object = everyField) =>
  crm.call(who, 'POST', '/api/insureds', body, { 'idempotency-key': key });
const count = async (who: Person) => (await crm.call(who, 'GET', '/api/insureds')).body.total;

it('a repeated request gets the same response and creates one record, entry and event', async () => {
  const who = crm.person();
  const [first, second] = [await post(who, 'key-1'), await post(who, 'key-1')];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(await count(who)).toBe(1);
  const made = await crm.rows('SELECT 1 FROM audit_entries WHERE account_id = $1', [who.accountId]);
  const events = await crm.rows("SELECT 1 FROM outbox WHERE payload->>'account_id' = $1", [who.accountId]);
  // The individual and the note that holds its text.
  expect([made.length, events.length]).toEqual([1, 2]);
});

it('twenty concurrent requests with one key create one record', async () => {
  const who = crm.person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(who, 'burst')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count(who)).toBe(1);
});

it('a reused key is refused with another body, but accepted with reordered fields', async () => {
  const who = crm.person();
  await post(who, 'key-2');
  const other = await post(who, 'key-2', { ...everyField, ssn: '123-45-6789' });
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  const sameInOtherOrder = Object.fromEntries(Object.entries(everyField).reverse());
  expect((await post(who, 'key-2', sameInOtherOrder)).status).toBe(201);
  expect(await count(who)).toBe(1);
});

it('a key belongs to one person and can be reused after a day', async () => {
  const who = crm.person();
  const colleague = crm.person({ account_id: who.accountId });
  await post(who, 'key-3');
  await post(colleague, 'key-3');
  expect(await count(who)).toBe(2);
  crm.clock.advance(24 * 60 * 60_000 + 1);
  const tomorrow = crm.person({ account_id: who.accountId }, who.userId);
  await post(tomorrow, 'key-3', requiredOnly);
  expect(await count(tomorrow)).toBe(3);
  const kept = await crm.rows('SELECT 1 FROM idempotent_requests WHERE account_id = $1', [who.accountId]);
  expect(kept).toHaveLength(1);
});

it('a key can be reused after its request was refused', async () => {
  const who = crm.person();
  expect((await post(who, 'key-4', { ...requiredOnly, ssn: '1' })).status).toBe(422);
  expect((await post(who, 'key-4', requiredOnly)).status).toBe(201);
});

it('an overlong key is refused with 422', async () => {
  const { status, body } = await post(crm.person(), 'x'.repeat(201));
  expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path: 'Idempotency-Key' });
});
