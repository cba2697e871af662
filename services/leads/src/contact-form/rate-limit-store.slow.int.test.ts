import { eventually } from '@bindery/test-kit';
import pg from 'pg';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

const PURGE_EVERY_MS = 300_000;
/** After the deadline of every request. */
const PURGE_SOONER_MS = 6_000;
const { setTimeout: begin } = globalThis;

let leads: LeadsUnderTest;
beforeAll(async () => {
  const sooner = (work: () => void, ms?: number) => begin(work, ms === PURGE_EVERY_MS ? PURGE_SOONER_MS : ms);
  globalThis.setTimeout = Object.assign(sooner, begin);
  leads = await startLeadsUnderTest();
});
afterAll(async () => {
  globalThis.setTimeout = begin;
  await leads.stop();
});

const form = { name: 'Dana Reyes', email: 'dana@harbor.test', source: 'landing_page' };
const send = () =>
  leads.call('POST', '/api/landing/contact-form', undefined, form, { 'x-forwarded-for': '2001:db8::1' });
const saidOfMemory = () => leads.log.filter((line) => line.includes('counted in memory'));

it('rate limits purge expired counts long after the request that first met a limit', async () => {
  await leads.rows(`INSERT INTO rate_limits (key, points, expire) VALUES ('contact-forms:expired', 1, 1)`);
  expect((await send()).status).toBe(200);
  const expired = () => leads.rows(`SELECT key FROM rate_limits WHERE key = 'contact-forms:expired'`);
  await eventually(async () => expect(await expired()).toEqual([]), { timeoutMs: 20_000 });
  expect(saidOfMemory()).toEqual([]);
});

it('memory counts in the place of a database that is slow, and says so', async () => {
  const other = new pg.Client({ connectionString: leads.database.superuserUrl });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE');
  expect((await send()).status).toBe(200);
  await other.query('COMMIT');
  await other.end();
  expect(saidOfMemory()).toHaveLength(1);
});
