import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { inboxPrefix } from '@bindery/contracts/messaging';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { everyField, secrets } from '../../test/individual-values.js';

let crm: CrmUnderTest;
let who: Person;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
});
afterAll(() => crm.stop());

const create = async (body: object = everyField, person = who) =>
  (await crm.call(person, 'POST', '/api/insureds', body, { 'idempotency-key': crypto.randomUUID() })).body;

async function copyOfEveryTable(): Promise<string> {
  const tables = await crm.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  expect(tables.length).toBeGreaterThanOrEqual(10);
  const copies = await Promise.all(
    tables.map(({ name }) => crm.rows<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t`)),
  );
  return copies
    .flat()
    .map(({ line }) => line)
    .join('\n');
}

async function streamMessages(): Promise<string[]> {
  const connection = await connect({
    servers: crm.nats.url,
    ...crm.nats.credentialsFor('crm'),
    inboxPrefix: inboxPrefix('crm'),
  });
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const { state } = await manager.streams.info('CRM_EVENTS');
  await connection.close();
  const kept = await crm.rows<{ payload: string }>(
    'SELECT payload::text AS payload FROM outbox WHERE published_at IS NOT NULL',
  );
  expect(kept).toHaveLength(state.messages);
  return kept.map(({ payload }) => payload);
}

it('protected values appear in no table, stream or log line after any operation', async () => {
  const { id } = await create();
  await crm.call(who, 'GET', `/api/insureds/${id}/reveal/ssn`);
  await crm.call(who, 'PUT', `/api/insureds/${id}`, {
    email: 'katrin.jonsson@clients.test',
    ssn: '219-09-9999',
  });
  await crm.call(who, 'GET', '/api/insureds?protected_search=219-09-9999');
  await crm.call(who, 'GET', '/api/insureds?search=katrin.jonsson@clients.test');
  await crm.call(who, 'POST', '/api/insureds', { ...everyField, gender: 'X' });
  await crm.call(who, 'POST', '/api/insureds', '{"ssn": "219-09-9999", ');
  const other = await create({ ...everyField, ssn: '219-09-1111', status: 'lead' });
  await crm.call(who, 'POST', '/api/insureds/duplicates', { ssn: '219-09-9999', email: everyField.email });
  const merge = { merged_id: id, take: ['ssn'] };
  expect((await crm.call(who, 'POST', `/api/insureds/${other.id}/merge`, merge)).status).toBe(200);
  await crm.call(who, 'DELETE', `/api/insureds/${other.id}`);
  await eventually(async () => expect((await streamMessages()).length).toBe(8));
  const everything = [await copyOfEveryTable(), ...(await streamMessages()), ...crm.log]
    .join('\n')
    .toLowerCase();
  expect(everything).toContain('jonsson');
  for (const secret of [...secrets, '219-09-1111', '219091111'])
    expect(everything).not.toContain(secret.toLowerCase());
  // Not even the digits that a mask shows.
  const protectedColumns = await crm.rows('SELECT ssn, mbi, drivers_license, email FROM individuals');
  expect(JSON.stringify(protectedColumns)).not.toMatch(/MK73|clients\.test|\*/);
});

it('the database refuses an unencrypted value in a protected column', async () => {
  const { id } = await create();
  const attempt = crm.rows("UPDATE individuals SET ssn = '219099999' WHERE id = $1", [id]);
  await expect(attempt).rejects.toThrow('individuals_protected_sealed');
});

it('a ciphertext moved to another row or field is not decrypted, and the list still loads', async () => {
  const agency = crm.person();
  const [from, to] = [
    await create(everyField, agency),
    await create({ ...everyField, first_name: 'Other' }, agency),
  ];
  await crm.rows(
    'UPDATE individuals SET email = (SELECT email FROM individuals WHERE id = $1), mbi = ssn WHERE id = $2',
    [from.id, to.id],
  );
  const { status, body } = await crm.call(agency, 'GET', '/api/insureds?sort=first_name&order=asc');
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    { first_name: 'Katrín', email: 'katrin.jonsson@clients.test', integrity_failures: [] },
    { first_name: 'Other', email: null, integrity_failures: ['email'] },
  ]);
  const detail = await crm.call(agency, 'GET', `/api/insureds/${to.id}`);
  expect(detail.body).toMatchObject({
    email: null,
    mbi: null,
    ssn: '***-**-9999',
    integrity_failures: ['mbi', 'email'],
  });
  expect((await crm.call(agency, 'GET', `/api/insureds/${to.id}/reveal/email`)).status).toBe(500);
  expect(crm.log.some((line) => line.includes('"alert":"integrity_failure"') && line.includes(to.id))).toBe(
    true,
  );
});

it('an unreadable value survives an edit with a blank and can be replaced by a new one', async () => {
  const agency = crm.person();
  const { id } = await create(everyField, agency);
  await crm.rows('UPDATE individuals SET ssn = mbi WHERE id = $1', [id]);
  const put = (body: object) => crm.call(agency, 'PUT', `/api/insureds/${id}`, body);
  expect((await put({ ssn: null, title: 'Ms' })).body.integrity_failures).toEqual(['ssn']);
  expect((await put({ ssn: '***-**-9999' })).status).toBe(422);
  expect((await put({ ssn: '123-45-6789' })).body).toMatchObject({
    ssn: '***-**-6789',
    integrity_failures: [],
  });
});

it('a ciphertext and index copied to another agency reveal nothing there', async () => {
  const [ours, theirs] = [crm.person(), crm.person()];
  const [from, to] = [await create(everyField, ours), await create({ ...everyField, ssn: null }, theirs)];
  await crm.rows(
    `UPDATE individuals SET (ssn, ssn_index) = (SELECT ssn, ssn_index FROM individuals WHERE id = $1) WHERE id = $2`,
    [from.id, to.id],
  );
  expect((await crm.call(theirs, 'GET', `/api/insureds/${to.id}/reveal/ssn`)).status).toBe(500);
  expect((await crm.call(theirs, 'GET', '/api/insureds?protected_search=219-09-9999')).body.filtered).toBe(0);
});

describe('row-level security', () => {
  let app: pg.Client;
  let migrator: pg.Client;
  beforeAll(async () => {
    await create();
    app = new pg.Client(crm.database.databaseUrl);
    migrator = new pg.Client(crm.database.migratorUrl);
    await Promise.all([app.connect(), migrator.connect()]);
  });
  afterAll(() => Promise.all([app.end(), migrator.end()]));

  const tables = [
    'individuals',
    'audit_entries',
    'audit_checkpoints',
    'agents',
    'account_keys',
    'data_keys',
    'idempotent_requests',
  ];

  it.each(tables)('shows no row of %s without an account, even to the table owner', async (table) => {
    for (const client of [app, migrator]) {
      expect((await client.query(`SELECT * FROM ${table}`)).rows).toEqual([]);
    }
  });

  it('refuses a write to an account other than the current one', async () => {
    await app.query('BEGIN');
    await app.query("SELECT set_config('app.account_id', $1, true)", [who.accountId]);
    const insert = app.query("INSERT INTO agents VALUES ($1, $1, 'Mallory', TRUE)", [crypto.randomUUID()]);
    await expect(insert).rejects.toThrow('row-level security');
    await app.query('ROLLBACK');
  });

  it('resets the account at the end of the transaction', async () => {
    await app.query('BEGIN');
    await app.query("SELECT set_config('app.account_id', $1, true)", [who.accountId]);
    expect((await app.query('SELECT 1 FROM individuals')).rowCount).toBeGreaterThan(0);
    await app.query('COMMIT');
    expect((await app.query('SELECT 1 FROM individuals')).rowCount).toBe(0);
  });

  it.each([
    'UPDATE audit_entries SET action = action',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    'INSERT INTO audit_checkpoints SELECT * FROM audit_checkpoints',
    'UPDATE audit_checkpoints SET seq = 1',
    'DELETE FROM individuals',
    'DELETE FROM account_keys',
    'ALTER TABLE individuals DISABLE ROW LEVEL SECURITY',
    'DROP POLICY in_account ON individuals',
  ])('denies the runtime role: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });
});
