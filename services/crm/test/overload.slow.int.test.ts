import { randomUUID } from 'node:crypto';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { poolOf } from '@bindery/service-kit/database';
import { Jobs } from '@bindery/service-kit/jobs';
import { Traffic } from '@bindery/service-kit/traffic';
import { eventually } from '@bindery/test-kit';
import pg from 'pg';
import { startCrmUnderTest, type Answer, type CrmUnderTest } from './crm-under-test.js';
import { requiredOnly } from './individual-values.js';

const POOL = 2;
const PLACES = 8;
const PATH = '/api/insureds';

let crm: CrmUnderTest;
let superuser: pg.Client;

beforeAll(async () => {
  crm = await startCrmUnderTest({ DATABASE_POOL_SIZE: String(POOL), MAX_IN_FLIGHT: String(PLACES) });
  // Job workers also wait for connections; only requests are counted here.
  await crm.service.get<Jobs>(Jobs).beforeApplicationShutdown();
  superuser = new pg.Client({ connectionString: crm.database.superuserUrl });
  await superuser.connect();
  // The first request of a process compiles what it runs; the tests are about those after it.
  await create();
});
afterAll(async () => {
  await superuser.end();
  await crm.stop();
});
/** Whatever a test does to the service, nothing of it is left afterwards. */
afterEach(() => eventually(expectNothingLeft, { timeoutMs: 10_000 }));

function poolUse(): { used: number; waiting: number } {
  const pool = poolOf(crm.service.get<ServiceSettings>(SERVICE).config);
  const { totalCount = 0, idleCount = 0, queued = 0 } = pool ?? {};
  return { used: totalCount - idleCount, waiting: queued };
}

const inFlight = (): number => crm.service.get<Traffic>(Traffic).inFlight;

function expectNothingLeft(): void {
  expect({ inFlight: inFlight(), ...poolUse() }).toMatchObject({
    inFlight: 0,
    used: 0,
    waiting: 0,
  });
}

const create = (who = crm.person(), headers: Record<string, string> = {}): Promise<Answer> =>
  crm.call(who, 'POST', PATH, requiredOnly, { 'idempotency-key': randomUUID(), ...headers });

function expectUnavailable({ status, headers, body }: Answer): void {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body.detail).toMatch(/^Bindery .* (?:try again in a moment|before retrying)\.$/i);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Locks the table of individuals while `work` runs. */
async function whileNothingMoves<T>(work: () => Promise<T>): Promise<T> {
  await superuser.query('BEGIN; LOCK TABLE individuals IN ACCESS EXCLUSIVE MODE');
  try {
    return await work();
  } finally {
    await superuser.query('ROLLBACK');
  }
}

/** How many statements wait for the locked table. */
async function insertsStandingStill(): Promise<number> {
  const waiting = await crm.rows(`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query ~ '^\\s*INSERT INTO individuals'`);
  return waiting.length;
}

const rowsOf = async (accountId: string) =>
  (await crm.rows('SELECT 1 FROM individuals WHERE account_id = $1', [accountId])).length;

describe('a service whose database is blocked', () => {
  test('accepts requests up to its limit, rejects the rest and answers all with 503 in time', async () => {
    const settled: Answer[] = [];
    const requests: Promise<unknown>[] = [];
    await whileNothingMoves(async () => {
      for (let sent = 0; sent < 2 * PLACES; sent += 1) {
        const request = create(undefined, { 'x-request-timeout-ms': '3000' });
        requests.push(request.then((answer) => settled.push(answer)));
      }
      expect((await crm.call(undefined, 'GET', '/health/live')).status).toBe(200);
      // Nothing progresses in the meantime, so only the timeout ends accepted requests.
      await Promise.all(requests);
    });
    settled.forEach(expectUnavailable);
    const turnedAway = settled.map(({ body }) => body.detail.includes('is busy'));
    expect(turnedAway).toContain(true);
    expect(turnedAway.filter((isTurnedAway) => !isTurnedAway).length).toBeGreaterThanOrEqual(PLACES);
    expect((await create()).status).toBe(201);
  });

  test('leaves no trace of a request that timed out', async () => {
    const person = crm.person();
    await create(person);
    const answer = await whileNothingMoves(() => create(person, { 'x-request-timeout-ms': '500' }));
    expectUnavailable(answer);
    await eventually(expectNothingLeft);
    expect(await rowsOf(person.accountId)).toBe(1);
  });

  test('does not start a request whose client disconnected while it waited for a connection', async () => {
    const gone = crm.person();
    const waiting = Array.from({ length: POOL }, () => crm.person());
    // Their keys are made before, so that each request waits for one connection only.
    await Promise.all([...waiting, gone].map((person) => create(person)));
    const impatient = new AbortController();
    const requests = await whileNothingMoves(async () => {
      const blocking = waiting.map((person) => create(person));
      // The outbox and the consumers wait for connections too, so neither their number nor the queue's says anything.
      await eventually(async () => expect(await insertsStandingStill()).toBe(POOL));
      const given = fetch(crm.service.url + PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${gone.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(requiredOnly),
        signal: impatient.signal,
      });
      await eventually(() => {
        expect(inFlight()).toBe(POOL + 1);
        expect(poolUse().waiting).toBeGreaterThan(0);
      });
      impatient.abort();
      await expect(given).rejects.toThrow();
      await eventually(() => expect(inFlight()).toBe(POOL));
      return blocking;
    });
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([201, 201]);
    await eventually(expectNothingLeft);
    const rows = await Promise.all([...waiting, gone].map(({ accountId }) => rowsOf(accountId)));
    expect(rows).toEqual([...waiting.map(() => 2), 1]);
  });
});

test('a request that arrives after its deadline is not started', async () => {
  const person = crm.person();
  expectUnavailable(await create(person, { 'x-request-timeout-ms': '0' }));
  expect(await rowsOf(person.accountId)).toBe(0);
});

test('a service at twice its capacity serves what it accepted and recovers immediately', async () => {
  const people = Array.from({ length: 2 * PLACES }, () => crm.person());
  await crm.rows(`
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$;
    CREATE TRIGGER slowly BEFORE INSERT ON individuals FOR EACH ROW EXECUTE FUNCTION slowly()`);
  let served = 0;
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(people.map((person) => create(person)));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThanOrEqual(PLACES);
    answers.filter(({ status }) => status !== 201).forEach(expectUnavailable);
    served += done.length;
    expect((await create(people[0])).status).toBe(201);
    served += 1;
  }
  const rows = await Promise.all(people.map(({ accountId }) => rowsOf(accountId)));
  expect(rows.reduce((sum, count) => sum + count)).toBe(served);
});

test('a draining service keeps serving, fails its health checks and closes connections', async () => {
  const draining = crm.service.drain();
  const [live, health, answer] = await Promise.all([
    crm.call(undefined, 'GET', '/health/live'),
    crm.call(undefined, 'GET', '/health'),
    create(),
  ]);
  expect([live.status, health.status, answer.status]).toEqual([503, 503, 201]);
  expect(health.body).toMatchObject({ status: 'stopping' });
  expect(answer.headers.get('connection')).toBe('close');
  await draining;
});
