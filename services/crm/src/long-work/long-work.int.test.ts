import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@bindery/service-kit/errors';
import { eventually, waitFor } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { JOB_TITLE, TestedJobs, type Run } from '../../test/tested-jobs.js';
import { CleanLongWork } from './clean-long-work.js';

let crm: CrmUnderTest;
let jobs: TestedJobs;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  jobs = new TestedJobs(crm);
});
afterAll(() => crm.stop());

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
  (await jobs.call(who, 'POST', `/api/files/${fileId}/ticket`)).body.href;

describe('a job', () => {
  it('shows its progress and its file to whoever started it', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, writes);
    const job = await jobs.until(who, id, 'completed');
    expect(job).toMatchObject({
      ...{ id, kind: 'export', title: JOB_TITLE, user_id: who.userId, error: null },
      ...{ progress: { done: 3, total: 3 }, counts: { rows: 3 } },
      result: { name: 'Wakefield – Ådas.csv', bytes: 36 },
    });
    expect(Date.parse(job.expires_at ?? '') - Date.parse(job.created_at)).toBeGreaterThan(6.9 * 86_400_000);
    const { items, total, filtered } = (await jobs.call(who, 'GET', '/api/jobs?owner=me&kind=export')).body;
    expect([items, total, filtered]).toEqual([[job], 1, 1]);
    expect((await jobs.call(who, 'GET', '/api/jobs?kind=import')).body).toMatchObject({
      total: 1,
      filtered: 0,
    });
  });

  it('shows others no title and no file, to those who manage the agency, and nothing to anybody else', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, writes);
    const { result } = await jobs.until(who, id, 'completed');
    const owner = jobs.member({ account_id: who.accountId, is_owner: true });
    const colleague = jobs.member({ account_id: who.accountId, is_owner: false });
    const stranger = jobs.member({ user_role: 'agency_admin', is_owner: false });
    expect(await jobs.jobOf(owner, id)).toMatchObject({ title: null, result: null, counts: { rows: 3 } });
    expect((await jobs.call(owner, 'GET', '/api/jobs')).body.items).toMatchObject([{ id, title: null }]);
    expect((await jobs.call(owner, 'GET', '/api/jobs?owner=me')).body).toEqual({
      items: [],
      total: 0,
      filtered: 0,
    });
    for (const other of [colleague, stranger]) {
      expect((await jobs.call(other, 'GET', '/api/jobs')).body.items).toEqual([]);
      expect((await jobs.call(other, 'GET', `/api/jobs/${id}`)).status).toBe(404);
      expect((await jobs.call(other, 'POST', `/api/jobs/${id}/cancel`)).status).toBe(404);
    }
    for (const other of [owner, colleague, stranger])
      expect((await jobs.call(other, 'POST', `/api/files/${result?.file_id ?? ''}/ticket`)).status).toBe(404);
    expect((await jobs.call(undefined, 'GET', '/api/jobs')).status).toBe(401);
  });

  it('stops when it is canceled, once and again', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, async (work) => {
      await work.file({ name: 'a.csv', mediaType: 'text/csv', content: csv() });
      await endless(work);
    });
    await jobs.until(who, id, 'running');
    const answers = await Promise.all([1, 2].map(() => jobs.call(who, 'POST', `/api/jobs/${id}/cancel`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobs.until(who, id, 'canceled')).toMatchObject({ result: null, error: null });
    expect((await jobs.call(who, 'POST', `/api/jobs/${id}/cancel`)).body.state).toBe('canceled');
    await eventually(async () =>
      expect(await crm.rows('SELECT FROM files WHERE job_id = $1', [id])).toEqual([]),
    );
    const audited = await crm.rows(
      `SELECT actor_id FROM audit_entries WHERE action = 'job.canceled' AND record_id = $1`,
      [id],
    );
    expect(audited).toEqual([{ actor_id: who.userId }]);
  });

  it('is canceled also when what it needs is gone by then', async () => {
    const who = jobs.member();
    const taken = Promise.withResolvers<undefined>();
    const id = await jobs.start(who, async () => {
      await taken.promise;
      throw new AppError('not_found', { detail: 'This does not exist any more.' });
    });
    await jobs.until(who, id, 'running');
    await jobs.call(who, 'POST', `/api/jobs/${id}/cancel`);
    taken.resolve(undefined);
    expect(await jobs.until(who, id, 'canceled')).toMatchObject({ error: null });
  });

  it('is canceled at once while it waits, and not at all once it has ended', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, writes);
    await jobs.until(who, id, 'completed');
    expect(await jobs.call(who, 'POST', `/api/jobs/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await crm.rows(`UPDATE jobs SET state = 'needs_review', finished_at = NULL WHERE id = $1`, [id]);
    expect((await jobs.call(who, 'POST', `/api/jobs/${id}/cancel`)).body.state).toBe('canceled');
  });

  it('can be canceled by those who manage the agency', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, endless);
    await jobs.until(who, id, 'running');
    const admin = jobs.member({ account_id: who.accountId, user_role: 'agency_admin', is_owner: false });
    expect((await jobs.call(admin, 'POST', `/api/jobs/${id}/cancel`)).body.title).toBeNull();
    await jobs.until(who, id, 'canceled');
  });

  it('ends when its person loses the right to it', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, endless);
    await jobs.until(who, id, 'running');
    crm.identity.setAccess(who, { exports: false });
    expect(await jobs.until(who, id, 'failed')).toMatchObject({
      error: "Your role doesn't allow this. Ask your agency administrator.",
    });
  });

  it('waits while identity is away, and can be canceled then', async () => {
    const who = jobs.member();
    crm.identity.setAway(true);
    const [goesOn, canceled] = [await jobs.start(who, writes), await jobs.start(who, writes)];
    await jobs.until(who, canceled, 'running');
    await jobs.call(who, 'POST', `/api/jobs/${canceled}/cancel`);
    await jobs.until(who, canceled, 'canceled');
    expect((await jobs.jobOf(who, goesOn)).state).toBe('running');
    crm.identity.setAway(false);
    await jobs.until(who, goesOn, 'completed');
  });

  it('says why it failed, and leaves no file', async () => {
    const who = jobs.member();
    const detail = 'There is nothing to export.';
    const id = await jobs.start(who, async (work) => {
      await work.file({ name: 'a.csv', mediaType: 'text/csv', content: csv() });
      throw new AppError('conflict', { detail });
    });
    expect(await jobs.until(who, id, 'failed')).toMatchObject({ error: detail, result: null });
    await eventually(async () =>
      expect(await crm.rows('SELECT FROM files WHERE job_id = $1', [id])).toEqual([]),
    );
  });

  it('is tried again after an error of ours, with one file in the end', async () => {
    const who = jobs.member();
    let tries = 0;
    const id = await jobs.start(who, async (work) => {
      await writes(work);
      tries += 1;
      if (tries === 1) throw new AppError('unavailable', { detail: 'Later.' });
    });
    await jobs.until(who, id, 'completed');
    expect(tries).toBe(2);
    expect(await crm.rows('SELECT FROM files WHERE job_id = $1', [id])).toHaveLength(1);
  });

  it('writes nothing after another attempt has taken it over', async () => {
    const who = jobs.member();
    let ended: unknown;
    const id = await jobs.start(who, async (work) => {
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

  it('fails after two attempts in a row that were killed before they had saved anything', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, async (work) => {
      await jobs.endAsKilled(work);
    });
    expect(await jobs.until(who, id, 'failed')).toMatchObject({
      error: expect.stringContaining('cut off twice before anything of it was saved') as string,
    });
    expect(jobs.attemptsOf(id)).toBe(2);
  });

  it('goes on after any number of kills, as long as each attempt saves something', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, async (work) => {
      const { next } = (work.position ?? { next: 0 }) as { next: number };
      await work.batch(() => Promise.resolve({ done: next + 1, total: 4, position: { next: next + 1 } }));
      if (next < 3) await jobs.endAsKilled(work);
    });
    expect(await jobs.until(who, id, 'completed')).toMatchObject({ progress: { done: 4, total: 4 } });
  });

  it('is one of five that a person has under way', async () => {
    const who = jobs.member();
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await jobs.start(who, endless));
    await expect(jobs.start(who, writes)).rejects.toMatchObject({ code: 'conflict' });
    for (const id of ids) await jobs.call(who, 'POST', `/api/jobs/${id}/cancel`);
    for (const id of ids) await jobs.until(who, id, 'canceled');
  });

  it('comes before the second one of another account', async () => {
    const [who, other] = [jobs.member(), jobs.member()];
    const ids = [
      await jobs.start(who, endless),
      await jobs.start(who, endless),
      await jobs.start(other, endless),
    ];
    const priorityOf = async (id: string) =>
      (
        await crm.rows<{ priority: number }>(
          `SELECT priority FROM pgboss.job WHERE name = 'long-work' AND data ->> 'job_id' = $1`,
          [id],
        )
      )[0]?.priority;
    expect(await Promise.all(ids.map(priorityOf))).toEqual([0, -10, 0]);
    for (const [nth, id] of ids.entries()) {
      const starter = nth === 2 ? other : who;
      await jobs.call(starter, 'POST', `/api/jobs/${id}/cancel`);
      await jobs.until(starter, id, 'canceled');
    }
  });

  it('leaves its title and the name of its file in no table and no log', async () => {
    const who = jobs.member();
    await jobs.until(who, await jobs.start(who, writes), 'completed');
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
      expect((await jobs.call(jobs.member(), 'GET', `/api/jobs?${query}`)).status).toBe(422);
    },
  );
});

describe('a file', () => {
  async function made(who: Person, run = writes) {
    const job = await jobs.until(who, await jobs.start(who, run), 'completed');
    return { jobId: job.id, fileId: job.result?.file_id ?? '' };
  }

  it('is downloaded once with a ticket', async () => {
    const who = jobs.member();
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
    const who = jobs.member();
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
    const who = jobs.member();
    const { fileId } = await made(who);
    const href = await ticketFor(who, fileId);
    crm.identity.setAccess(who, { exports: false });
    expect(await download(href)).toMatchObject({ status: 403 });
    const without = crm.person({ account_id: who.accountId, exports: false }, who.userId);
    expect((await jobs.call(without, 'POST', `/api/files/${fileId}/ticket`)).status).toBe(403);
    crm.identity.setAccess(who, {});
    const later = await ticketFor(who, fileId);
    crm.identity.setAccess(who, undefined);
    expect((await download(later)).status).toBe(404);
  });

  it('of many chunks arrives whole, and breaks off where one of them is missing or moved', async () => {
    const who = jobs.member();
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
    const who = jobs.member();
    const { jobId, fileId } = await made(who);
    const clean = () => crm.service.get<CleanLongWork>(CleanLongWork).clean(who.accountId);
    await clean();
    expect((await jobs.jobOf(who, jobId)).result).not.toBeNull();
    crm.clock.advance(7.1 * 86_400_000);
    const later = crm.person({ account_id: who.accountId }, who.userId);
    expect((await jobs.call(later, 'POST', `/api/files/${fileId}/ticket`)).status).toBe(404);
    await clean();
    expect(await jobs.jobOf(later, jobId)).toMatchObject({
      result: null,
      expires_at: null,
      state: 'completed',
    });
    expect(await crm.rows('SELECT FROM file_chunks WHERE file_id = $1', [fileId])).toEqual([]);
    crm.clock.advance(90 * 86_400_000);
    await clean();
    expect(await crm.rows('SELECT FROM jobs WHERE id = $1', [jobId])).toEqual([]);
  });
});

it('a job that no attempt does any more is said to have failed', async () => {
  const who = jobs.member();
  const id = await jobs.start(who, writes);
  await jobs.until(who, id, 'completed');
  await crm.rows(`UPDATE jobs SET state = 'running', finished_at = NULL WHERE id = $1`, [id]);
  await crm.service.get<CleanLongWork>(CleanLongWork).clean(who.accountId);
  expect(await jobs.jobOf(who, id)).toMatchObject({
    state: 'failed',
    error: "This couldn't be finished. Start it again.",
  });
});
