import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const address = 'katrin.jonsson@clients.test';
const mask = 'ka************@clients.test';
const create = async (who: Person, body: object = everyField) =>
  (await crm.call(who, 'POST', '/api/insureds', body)).body;
const get = async (who: Person, id: string) => (await crm.call(who, 'GET', `/api/insureds/${id}`)).body;
const show = async (who: Person, email_display: 'masked' | 'clear', version: number) => {
  await crm.identity.changeSettings(who.accountId, { time_zone: 'America/Denver', email_display, version });
  await eventually(async () =>
    expect(
      await crm.rows('SELECT email_display, version FROM account_settings WHERE account_id = $1', [
        who.accountId,
      ]),
    ).toEqual([{ email_display, version }]),
  );
};

it('masks addresses in record, list, export and merge where the agency wants it, and shows them again', async () => {
  const who = crm.person();
  const { id } = await create(who);
  expect(await get(who, id)).toMatchObject({ email: address });
  await show(who, 'masked', 2);
  expect(await get(who, id)).toMatchObject({
    email: mask,
    secondary_email: '**@elsewhere.test',
    opt_out_email: 'op****@clients.test',
    integrity_failures: [],
  });
  const listed = await crm.call(who, 'GET', '/api/insureds');
  expect(listed.body.items).toMatchObject([{ id, email: mask }]);
  const other = await create(who, { ...requiredOnly, email: 'second@clients.test' });
  expect(other.email).toBe('se****@clients.test');
  const preview = await crm.call(who, 'GET', `/api/insureds/${id}/merge-preview?merged_id=${other.id}`);
  expect(JSON.stringify(preview.body)).not.toContain('katrin.jonsson@');
  const file = await crm.call(who, 'POST', '/api/exports', { type: 'individual', format: 'csv' });
  expect(JSON.stringify(file.body)).not.toContain('katrin.jonsson@');
  await show(who, 'clear', 3);
  expect(await get(who, id)).toMatchObject({ email: address });
});

it('finds a whole address though it is masked, and no part of one', async () => {
  const who = crm.person();
  const { id } = await create(who);
  await show(who, 'masked', 2);
  const found = async (text: string) =>
    (await crm.call(who, 'GET', `/api/insureds?search=${encodeURIComponent(text)}`)).body.items.map(
      (row) => row.id,
    );
  expect(await found(address.toUpperCase())).toEqual([id]);
  expect(await found('katrin.jonsson@')).toEqual([]);
  const twin = { first_name: everyField.first_name, last_name: 'Other', email: address };
  const duplicates = await crm.call(who, 'POST', '/api/insureds/duplicates', twin);
  expect(JSON.stringify(duplicates.body)).toContain(id);
  expect(JSON.stringify(duplicates.body)).not.toContain(address);
});

it('takes an address as it was typed, or as its mask, and no other mask', async () => {
  const who = crm.person();
  const { id } = await create(who);
  await show(who, 'masked', 2);
  const put = (email: string) => crm.call(who, 'PUT', `/api/insureds/${id}`, { email });
  for (const same of [mask, address]) {
    const { status, body } = await put(same);
    expect([status, body.version]).toEqual([200, 1]);
  }
  expect((await put('ka***@clients.test')).status).toBe(422);
  expect((await create(who, { ...requiredOnly, email: mask })).code).toBe('validation_failed');
  const changed = await put('new@clients.test');
  expect([changed.status, changed.body.email]).toEqual([200, 'ne*@clients.test']);
  await show(who, 'clear', 3);
  expect((await put('ne*@clients.test')).body.version).toBe(2);
  expect((await get(who, id)).email).toBe('new@clients.test');
});

it('records who asks for an address once an hour', async () => {
  const HOUR_MS = 3_600_000;
  // The hour must not end while the test asks.
  crm.clock.advance(HOUR_MS - (crm.clock.now().getTime() % HOUR_MS));
  const who = crm.person();
  const { id } = await create(who);
  await show(who, 'masked', 2);
  const reveal = (field: string, asked = who) =>
    crm.call(asked, 'GET', `/api/insureds/${id}/reveal/${field}`);
  for (let n = 0; n < 3; n += 1) expect((await reveal('email')).body.value).toBe(address);
  await reveal('secondary_email');
  const entries = async () =>
    (
      await crm.rows<{ field: string }>(
        `SELECT fields[1] AS field FROM audit_entries WHERE actor_id = $1 AND action = 'individual.revealed' ORDER BY seq`,
        [who.userId],
      )
    ).map(({ field }) => field);
  expect(await entries()).toEqual(['email', 'secondary_email']);
  crm.clock.advance(HOUR_MS);
  // The token of before has expired.
  await reveal('email', crm.person({ account_id: who.accountId }, who.userId));
  expect(await entries()).toEqual(['email', 'secondary_email', 'email']);
});

describe('a setting that identity published before crm knew it', () => {
  const unknown = (who: Person) =>
    crm.rows(
      `INSERT INTO account_settings (account_id, rules, version) VALUES ($1, '{}', 1)
        ON CONFLICT (account_id) DO UPDATE SET email_display = NULL`,
      [who.accountId],
    );
  const stored = (who: Person) =>
    crm.rows('SELECT email_display FROM account_settings WHERE account_id = $1', [who.accountId]);

  it('is asked for and kept', async () => {
    const who = crm.person();
    crm.identity.setEmailDisplay(who.accountId, 'masked');
    await unknown(who);
    expect((await create(who)).email).toBe(mask);
    expect(await stored(who)).toEqual([{ email_display: 'masked' }]);
  });

  it('is clear where an older identity does not say', async () => {
    const who = crm.person();
    crm.identity.setMembers(who.accountId, []);
    await unknown(who);
    expect((await create(who)).email).toBe(address);
  });

  it('stays when an older identity publishes other settings', async () => {
    const who = crm.person();
    await show(who, 'masked', 2);
    await crm.identity.changeSettings(who.accountId, { time_zone: 'America/Boise', version: 3 });
    await eventually(async () =>
      expect(
        await crm.rows('SELECT time_zone, email_display FROM account_settings WHERE account_id = $1', [
          who.accountId,
        ]),
      ).toEqual([{ time_zone: 'America/Boise', email_display: 'masked' }]),
    );
  });
});
