import { randomUUID } from 'node:crypto';
import { poolOf } from '@bindery/service-kit/database';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { eventually } from '@bindery/test-kit';
import pg from 'pg';
import { startCrmUnderTest, type CrmUnderTest, type Person } from './crm-under-test.js';
import { everyField, requiredOnly } from './individual-values.js';

const POOL = 4;
const PLACES = 20;
let crm: CrmUnderTest;
let superuser: pg.Client;
beforeAll(async () => {
  crm = await startCrmUnderTest({ DATABASE_POOL_SIZE: String(POOL), MAX_IN_FLIGHT: String(PLACES) });
  superuser = new pg.Client({ connectionString: crm.database.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await crm.stop();
});

const create = (who: Person, body: object = requiredOnly) =>
  crm.call(who, 'POST', '/api/insureds', body, { 'idempotency-key': randomUUID() });
const list = (who: Person) => crm.call(who, 'GET', '/api/insureds');
const usedConnections = () => {
  const pool = poolOf(crm.service.get<ServiceSettings>(SERVICE).config);
  return (pool?.totalCount ?? 0) - (pool?.idleCount ?? 0);
};

it("one person's burst leaves the requests of another account answered", async () => {
  const [greedy, other] = [crm.person(), crm.person()];
  await Promise.all([create(greedy), create(other)]);
  await crm.rows(`
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.account_id = '${greedy.accountId}' THEN PERFORM pg_sleep(0.3); END IF; RETURN NEW; END $$;
    CREATE TRIGGER slowly BEFORE INSERT ON individuals FOR EACH ROW EXECUTE FUNCTION slowly()`);
  const burst = Array.from({ length: 3 * PLACES }, () => create(greedy));
  await eventually(() => expect(usedConnections()).toBeGreaterThanOrEqual(POOL / 2));
  const others: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    others.push((await list(other)).status, (await create(other)).status);
  }
  const answers = await Promise.all(burst);
  expect(new Set(others)).toEqual(new Set([200, 201]));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) {
    expect([429, 503]).toContain(status);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await crm.rows('DROP FUNCTION slowly CASCADE');
});

it("a person's reveals wait for each other without a connection", async () => {
  const [greedy, other] = [crm.person(), crm.person()];
  const { id } = (await create(greedy, everyField)).body;
  await create(other);
  const lock = [`reveal:${greedy.userId}`];
  await superuser.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', lock);
  const reveals = Array.from({ length: 8 }, () => crm.call(greedy, 'GET', `/api/insureds/${id}/reveal/ssn`));
  await eventually(async () => {
    const waiting = await crm.rows(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()",
    );
    expect(waiting).toHaveLength(1);
  });
  // All but that one need nothing of the pool.
  await eventually(() => expect(usedConnections()).toBe(1));
  expect((await list(other)).status).toBe(200);
  await superuser.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', lock);
  expect(new Set((await Promise.all(reveals)).map(({ status }) => status))).toEqual(new Set([200]));
});
