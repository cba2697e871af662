import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const create = async (who: Person, body: object = everyField) =>
  (await crm.call(who, 'POST', '/api/insureds', body)).body;
const reveal = (who: Person, id: string, field = 'ssn') =>
  crm.call(who, 'GET', `/api/insureds/${id}/reveal/${field}`);
const entries = (who: Person) =>
  crm.rows<{ fields: string[]; outcome: string }>(
    "SELECT fields, outcome FROM audit_entries WHERE actor_id = $1 AND action = 'individual.revealed' ORDER BY seq",
    [who.userId],
  );

it.each([
  ['ssn', '219099999'],
  ['mbi', '1EG4TE5MK73'],
  ['drivers_license', 'D123-4567 890'],
  ['email', 'katrin.jonsson@clients.test'],
  ['secondary_email', 'kj@elsewhere.test'],
  ['opt_out_email', 'optout@clients.test'],
])('a reveal of %s returns the value with no-store and writes an audit entry', async (field, value) => {
  const who = crm.person();
  const { id } = await create(who);
  const { status, body, headers } = await reveal(who, id, field);
  expect({ status, body }).toEqual({ status: 200, body: { value } });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await entries(who)).toEqual([{ fields: [field], outcome: 'success' }]);
});

it.each(['first_name', 'notes', 'ssn_index', 'account_id', 'constructor', '__proto__', 'SSN'])(
  'a reveal of the field %s answers 404',
  async (field) => {
    const who = crm.person();
    const { id } = await create(who);
    expect(await reveal(who, id, field)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

it('a reveal of an empty field answers 404 with "nothing to reveal" and is not audited', async () => {
  const who = crm.person();
  const { id } = await create(who, requiredOnly);
  expect(await reveal(who, id)).toMatchObject({
    status: 404,
    body: { code: 'nothing_to_reveal', detail: 'No sensitive data to reveal' },
  });
  expect(await entries(who)).toEqual([]);
});

it('a person gets 30 reveals a minute, even concurrently, and then 429 with Retry-After', async () => {
  const [who, colleague] = [crm.person(), crm.person()];
  const { id } = await create(who);
  const answers = await Promise.all(Array.from({ length: 33 }, () => reveal(who, id)));
  const byStatus = (status: number) => answers.filter((answer) => answer.status === status);
  expect([byStatus(200).length, byStatus(429).length]).toEqual([30, 3]);
  const refused = byStatus(429)[0];
  expect(refused?.body.value).toBeUndefined();
  const seconds = Number(refused?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await reveal(colleague, (await create(colleague)).id)).status).toBe(200);
  crm.clock.advance(61_000);
  expect((await reveal(who, id)).status).toBe(200);
  const outcomes = (await entries(who)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'denied')).toHaveLength(3);
});

it('a reveal answers 503 without the value when the audit entry cannot be written', async () => {
  const who = crm.person();
  const { id } = await create(who);
  await crm.rows('REVOKE INSERT ON audit_entries FROM crm_app');
  try {
    const { status, body, headers } = await reveal(who, id);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers.get('retry-after')).toBe('2');
    expect(JSON.stringify(body)).not.toContain('219099999');
  } finally {
    await crm.rows('GRANT INSERT ON audit_entries TO crm_app');
  }
  expect((await reveal(who, id)).status).toBe(200);
});

it('a reveal of a tampered value answers 500, raises an alert and is audited', async () => {
  const who = crm.person();
  const { id } = await create(who);
  await crm.rows("UPDATE individuals SET ssn = overlay(ssn PLACING 'A' FROM 40 FOR 1) WHERE id = $1", [id]);
  await crm.rows("UPDATE individuals SET ssn = overlay(ssn PLACING 'B' FROM 41 FOR 1) WHERE id = $1", [id]);
  expect(await reveal(who, id)).toMatchObject({ status: 500, body: { code: 'integrity_failure' } });
  expect(await entries(who)).toEqual([{ fields: ['ssn'], outcome: 'failed' }]);
  const alerts = crm.log.filter((line) => line.includes('"alert":"integrity_failure"'));
  expect(alerts.some((line) => line.includes(id) && line.includes('"field":"ssn"'))).toBe(true);
});

it("a reveal on a colleague's record answers 404 and is audited as refused", async () => {
  const colleague = crm.person();
  const { id } = await create(colleague);
  const who = crm.person({ account_id: colleague.accountId, sees_all: false });
  expect((await reveal(who, id)).status).toBe(404);
  expect(await entries(who)).toEqual([{ fields: ['ssn'], outcome: 'denied' }]);
});
