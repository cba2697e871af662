import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { principalOf } from '@bindery/contracts/access';
import type { JobView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AppError } from '@bindery/service-kit/errors';
import { eventually, waitFor } from '@bindery/test-kit';
import { z } from 'zod';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { agentAccess } from '../../test/fake-identity.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { CleanLongWork } from './clean-long-work.js';
import { defineLongWork, type RunningWork } from './long-work.js';
import { LongWorks } from './long-works.js';

const TITLE = 'Everyone named Wakefield';
const listing = defineLongWork({
  name: 'listing',
  kind: 'export',
  data: z.strictObject({ search: z.string() }),
  permission: () => 'export:run',
});
type Run = (work: RunningWork<{ search: string }>) => Promise<void>;

let crm: CrmUnderTest;
let works: LongWorks;
/** What each job does, by the search in its data. */
const runs = new Map<string, Run>();
beforeAll(async () => {
  crm = await startCrmUnderTest();
  works = crm.service.get<LongWorks>(LongWorks);
  works.on(listing, (work) => {
    const run = runs.get(work.data.search);
    if (!run) throw new Error('The test says nothing of this job');
    return run(work);
  });
});
afterAll(() => crm.stop());

const call = async (who: Person | undefined, method: string, path: string) =>
  (await crm.call(who, method, path)) as unknown as {
    status: number;
    body: JobView & ListOf<JobView> & { code: string; detail: string; href: string };
  };

/** A person whose rights identity knows. */
function member(access: Parameters<CrmUnderTest['person']>[0] = {}): Person {
  const who = crm.person(access);
  crm.identity.setAccess(who, access);
  return who;
}

async function start(who: Person, run: Run): Promise<string> {
  const search = randomUUID();
  runs.set(search, run);
  const app_metadata = { ...agentAccess, account_id: who.accountId };
  const caller = principalOf({ sub: who.userId, email: '', session_id: '', amr: [], app_metadata });
  const { id } = await crm.service
    .get<AccountTransactions>(AccountTransactions)
    .write(who.accountId, (tx) => works.start(tx, caller, listing, { title: TITLE, data: { search } }));
  works.wake();
  return id;
}

const jobOf = async (who: Person, id: string) => (await call(who, 'GET', `/api/jobs/${id}`)).body;
const until = (who: Person, id: string, state: JobView['state']) =>
  waitFor(
    async () => {
      const job = await jobOf(who, id);
      return job.state === state && job;
    },
    { what: `the state ${state}`, timeoutMs: 15_000 },
  );

async function* csv(lines = 3): AsyncGenerator<Buffer> {
  for (let n = 0; n < lines; n += 1) yield await Promise.resolve(Buffer.from(`Wakefield,${String(n)}\n`));
}
const writes: Run = async (work) => {
  await work.progress({ done: 1, total: 3, counts: { rows: 1 } });
  await work.file({ name: 'Wakefield – Ådas.csv', mediaType: 'text/csv', content: csv() });
  await work.progress({ done: 3, total: 3, counts: { rows: 3 } });
};
/** Goes on until it is stopped. */
const endless: Run = async (work) => {
  for (let done = 0; ; done += 1) {
    await work.progress({ done, total: null });
    await pause(20);
  }
};

async function download(href: string) {
  const response = await fetch(new URL(href, crm.service.url));
  const text = await response.text().catch(() => 'broken');
  return { status: response.status, headers: response.headers, text };
}
const ticketFor = async (who: Person, fileId: string) =>
  (await call(who, 'POST', `/api/files/${fileId}/ticket`)).body.href;

describe('a job', () => {
  it('shows its progress and its file to whoever started it', async () => {
    const who = member();
    const id = await start(who, writes);
    const job = await until(who, id, 'completed');
    expect(job).toMatchObject({
      ...{ id, kind: 'export', title: TITLE, user_id: who.userId, error: null },
      ...{ progress: { done: 3, total: 3 }, counts: { rows: 3 } },
      result: { name: 'Wakefield – Ådas.csv', bytes: 36 },
    });
    expect(Date.parse(job.expires_at ?? '') - Date.parse(job.created_at)).toBeGreaterThan(6.9 * 86_400_000);
    const { items, total, filtered } = (await call(who, 'GET', '/api/jobs?owner=me&kind=export')).body;
    expect([items, total, filtered]).toEqual([[job], 1, 1]);
    expect((await call(who, 'GET', '/api/jobs?kind=import')).body).toMatchObject({ total: 1, filtered: 0 });
  });

  it('shows others no title and no file, to those who manage the agency, and nothing to anybody else', async () => {
    const who = member();
    const id = await start(who, writes);
    const { result } = await until(who, id, 'completed');
    const owner = member({ account_id: who.accountId, is_owner: true });
    const colleague = member({ account_id: who.accountId, is_owner: false });
    const stranger = member({ user_role: 'agency_admin', is_owner: false });
    expect(await jobOf(owner, id)).toMatchObject({ title: null, result: null, counts: { rows: 3 } });
    expect((await call(owner, 'GET', '/api/jobs')).body.items).toMatchObject([{ id, title: null }]);
    expect((await call(owner, 'GET', '/api/jobs?owner=me')).body).toEqual({
      items: [],
      total: 0,
      filtered: 0,
    });
    for (const other of [colleague, stranger]) {
      expect((await call(other, 'GET', '/api/jobs')).body.items).toEqual([]);
      expect((await call(other, 'GET', `/api/jobs/${id}`)).status).toBe(404);
      expect((await call(other, 'POST', `/api/jobs/${id}/cancel`)).status).toBe(404);
    }
    for (const other of [owner, colleague, stranger])
      expect((await call(other, 'POST', `/api/files/${result?.file_id ?? ''}/ticket`)).status).toBe(404);
    expect((await call(undefined, 'GET', '/api/jobs')).status).toBe(401);
  });

  it('stops when it is canceled, once and again', async () => {
    const who = member();
    const id = await start(who, async (work) => {
      await work.file({ name: 'a.csv', mediaType: 'text/csv', content: csv() });
      await endless(work);
    });
    await until(who, id, 'running');
    const answers = await Promise.all([1, 2].map(() => call(who, 'POST', `/api/jobs/${id}/cancel`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await until(who, id, 'canceled')).toMatchObject({ result: null, error: null });
    expect((await call(who, 'POST', `/api/jobs/${id}/cancel`)).body.state).toBe('canceled');
    await eventually(async () =>
      expect(await crm.rows('SELECT FROM files WHERE job_id = $1', [id])).toEqual([]),
    );
    const audited = await crm.rows(
      `SELECT actor_id FROM audit_entries WHERE action = 'job.canceled' AND record_id = $1`,
      [id],
    );
    expect(audited).toEqual([{ actor_id: who.userId }]);
  });

  it('is canceled at once while it waits, and not at all once it has ended', async () => {
    const who = member();
    const id = await start(who, writes);
    await until(who, id, 'completed');
    expect(await call(who, 'POST', `/api/jobs/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await crm.rows(`UPDATE jobs SET state = 'needs_review', finished_at = NULL WHERE id = $1`, [id]);
    expect((await call(who, 'POST', `/api/jobs/${id}/cancel`)).body.state).toBe('canceled');
  });

  it('can be canceled by those who manage the agency', async () => {
    const who = member();
    const id = await start(who, endless);
    await until(who, id, 'running');
    const admin = member({ account_id: who.accountId, user_role: 'agency_admin', is_owner: false });
    expect((await call(admin, 'POST', `/api/jobs/${id}/cancel`)).body.title).toBeNull();
    await until(who, id, 'canceled');
  });

  it('ends when its person loses the right to it', async () => {
    const who = member();
    const id = await start(who, endless);
    await until(who, id, 'running');
    crm.identity.setAccess(who, { exports: false });
    expect(await until(who, id, 'failed')).toMatchObject({
      error: "Your role doesn't allow this. Ask your agency administrator.",
    });
  });

  it('waits while identity is away, and can be canceled then', async () => {
    const who = member();
    crm.identity.setAway(true);
    const [goesOn, canceled] = [await start(who, writes), await start(who, writes)];
    await until(who, canceled, 'running');
    await call(who, 'POST', `/api/jobs/${canceled}/cancel`);
    await until(who, canceled, 'canceled');
    expect((await jobOf(who, goesOn)).state).toBe('running');
    crm.identity.setAway(false);
    await until(who, goesOn, 'completed');
  });

  it('says why it failed, and leaves no file', async () => {
    const who = member();
    const detail = 'There is nothing to export.';
    const id = await start(who, async (work) => {
      await work.file({ name: 'a.csv', mediaType: 'text/csv', content: csv() });
      throw new AppError('conflict', { detail });
    });
    expect(await until(who, id, 'failed')).toMatchObject({ error: detail, result: null });
    await eventually(async () =>
      expect(await crm.rows('SELECT FROM files WHERE job_id = $1', [id])).toEqual([]),
    );
  });

  it('is tried again after an error of ours, with one file in the end', async () => {
    const who = member();
    let tries = 0;
    const id = await start(who, async (work) => {
      await writes(work);
      tries += 1;
      if (tries === 1) throw new AppError('unavailable', { detail: 'Later.' });
    });
    await until(who, id, 'completed');
    expect(tries).toBe(2);
    expect(await crm.rows('SELECT FROM files WHERE job_id = $1', [id])).toHaveLength(1);
  });

  it('writes nothing after another attempt has taken it over', async () => {
    const who = member();
    let ended: unknown;
    const id = await start(who, async (work) => {
      await work.batch(() => Promise.resolve({ done: 1, total: 9, position: { next: 1 } }));
      await crm.rows(`UPDATE jobs SET attempt_id = gen_random_uuid() WHERE id = $1`, [id]);
      await work
        .batch(() => Promise.resolve({ done: 2, total: 9, position: { next: 2 } }))
        .catch((error: unknown) => (ended = error));
      throw ended as Error;
    });
    await waitFor(() => ended, { what: 'the end of the attempt' });
    const [row] = await crm.rows('SELECT state, done, position FROM jobs WHERE id = $1', [id]);
    expect(row).toEqual({ state: 'running', done: 1, position: { next: 1 } });
  });

  it('is one of five that a person has under way', async () => {
    const who = member();
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await start(who, endless));
    await expect(start(who, writes)).rejects.toMatchObject({ code: 'conflict' });
    for (const id of ids) await call(who, 'POST', `/api/jobs/${id}/cancel`);
    for (const id of ids) await until(who, id, 'canceled');
  });

  it('leaves its title and the name of its file in no table and no log', async () => {
    const who = member();
    await until(who, await start(who, writes), 'completed');
    const tables = await crm.rows<{ name: string }>(
      "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
    );
    for (const { name } of tables)
      expect(await crm.rows(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%Wakefield%'`)).toEqual([]);
    expect(crm.log.join('\n')).not.toContain('Wakefield');
  });

  it.each(['page=0', 'owner=all', 'kind=fax', 'search=x', 'owner=me&owner=me'])(
    'is not listed by %s',
    async (query) => {
      expect((await call(member(), 'GET', `/api/jobs?${query}`)).status).toBe(422);
    },
  );
});

describe('a file', () => {
  async function made(who: Person, run = writes) {
    const job = await until(who, await start(who, run), 'completed');
    return { jobId: job.id, fileId: job.result?.file_id ?? '' };
  }

  it('is downloaded once with a ticket', async () => {
    const who = member();
    const { jobId, fileId } = await made(who);
    const href = await ticketFor(who, fileId);
    const { status, headers, text } = await download(href);
    expect([status, text]).toEqual([200, 'Wakefield,0\nWakefield,1\nWakefield,2\n']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Wakefield _ _das.csv"; filename*=UTF-8''Wakefield%20%E2%80%93%20%C3%85das.csv`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await download(href)).status).toBe(410);
    const audited = await crm.rows(
      `SELECT actor_id, fields FROM audit_entries WHERE action = 'job.downloaded' AND record_id = $1`,
      [jobId],
    );
    expect(audited).toEqual([{ actor_id: who.userId, fields: [] }]);
  });

  it('answers 410 to a ticket that has expired, and 404 to one of another file or that never was', async () => {
    const who = member();
    const [one, other] = [await made(who), await made(who)];
    const href = await ticketFor(who, one.fileId);
    expect((await download(href.replace(one.fileId, other.fileId))).status).toBe(404);
    const ticket = `${who.accountId}.${'x'.repeat(43)}`;
    for (const unknown of [ticket, 'x', '', '%E2%80%AE', 'x'.repeat(3_000)])
      expect((await download(`/api/files/${one.fileId}?ticket=${unknown}`)).status).toBe(404);
    expect((await download(`/api/files/${one.fileId}`)).status).toBe(404);
    crm.clock.advance(61_000);
    expect((await download(href)).status).toBe(410);
  });

  it('is not for whoever has lost the right to it', async () => {
    const who = member();
    const { fileId } = await made(who);
    const href = await ticketFor(who, fileId);
    crm.identity.setAccess(who, { exports: false });
    expect(await download(href)).toMatchObject({ status: 403 });
    const without = crm.person({ account_id: who.accountId, exports: false }, who.userId);
    expect((await call(without, 'POST', `/api/files/${fileId}/ticket`)).status).toBe(403);
    crm.identity.setAccess(who, {});
    const later = await ticketFor(who, fileId);
    crm.identity.setAccess(who, undefined);
    expect((await download(later)).status).toBe(404);
  });

  it('of many chunks arrives whole, and breaks off where one of them is missing or moved', async () => {
    const who = member();
    const line = Buffer.from(Array.from({ length: 40_000 }, () => randomUUID()).join('\n'));
    const content = async function* () {
      for (let n = 0; n < 5; n += 1) yield await Promise.resolve(line);
    };
    const { fileId } = await made(who, (work) =>
      work.file({ name: 'a.csv', mediaType: 'text/csv', content: content() }),
    );
    const whole = await download(await ticketFor(who, fileId));
    expect(whole.text).toBe(line.toString().repeat(5));
    const chunks = await crm.rows<{ n: number }>('SELECT n FROM file_chunks WHERE file_id = $1 ORDER BY n', [
      fileId,
    ]);
    expect(chunks.length).toBeGreaterThan(20);
    const last = chunks.length - 1;
    await crm.rows('UPDATE file_chunks SET n = n + 1000 WHERE file_id = $1 AND n = $2', [fileId, last]);
    expect((await download(await ticketFor(who, fileId))).text).toBe('broken');
    await crm.rows('UPDATE file_chunks SET n = n - 1000 WHERE file_id = $1 AND n >= 1000', [fileId]);
    await crm.rows(
      'UPDATE file_chunks SET n = CASE n WHEN 5 THEN -6 ELSE -5 END WHERE file_id = $1 AND n IN (5, 6)',
      [fileId],
    );
    await crm.rows('UPDATE file_chunks SET n = -n WHERE file_id = $1 AND n < 0', [fileId]);
    expect((await download(await ticketFor(who, fileId))).text).toBe('broken');
    const alerts = crm.log.filter((logged) => logged.includes('"alert":"integrity_failure"'));
    expect(alerts).toHaveLength(2);
    expect(alerts.join()).not.toContain('a.csv');
  });

  it('is removed after seven days, and its job after ninety', async () => {
    const who = member();
    const { jobId, fileId } = await made(who);
    const clean = () => crm.service.get<CleanLongWork>(CleanLongWork).clean(who.accountId);
    await clean();
    expect((await jobOf(who, jobId)).result).not.toBeNull();
    crm.clock.advance(7.1 * 86_400_000);
    const later = crm.person({ account_id: who.accountId }, who.userId);
    expect((await call(later, 'POST', `/api/files/${fileId}/ticket`)).status).toBe(404);
    await clean();
    expect(await jobOf(later, jobId)).toMatchObject({ result: null, expires_at: null, state: 'completed' });
    expect(await crm.rows('SELECT FROM file_chunks WHERE file_id = $1', [fileId])).toEqual([]);
    crm.clock.advance(90 * 86_400_000);
    await clean();
    expect(await crm.rows('SELECT FROM jobs WHERE id = $1', [jobId])).toEqual([]);
  });
});

it('a job that no attempt does any more is said to have failed', async () => {
  const who = member();
  const id = await start(who, writes);
  await until(who, id, 'completed');
  await crm.rows(`UPDATE jobs SET state = 'running', finished_at = NULL WHERE id = $1`, [id]);
  await crm.service.get<CleanLongWork>(CleanLongWork).clean(who.accountId);
  expect(await jobOf(who, id)).toMatchObject({
    state: 'failed',
    error: "This couldn't be finished. Start it again.",
  });
});
