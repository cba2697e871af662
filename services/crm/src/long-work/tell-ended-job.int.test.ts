import { AppError } from '@bindery/service-kit/errors';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';
import { listingStep, TestedJobs, type Run } from '../../test/tested-jobs.js';
import { TellEndedJob } from './tell-ended-job.js';

let crm: CrmUnderTest;
let jobs: TestedJobs;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  jobs = new TestedJobs(crm);
});
afterAll(() => crm.stop());

const works: Run = (work) => work.progress({ done: 1, total: 1 });
const fails: Run = () => Promise.reject(new AppError('payload_too_large', { detail: 'Choose fewer rows.' }));

/** Waits that are queued for a job, to look whether its end was seen. */
const waits = (jobId: string) =>
  crm.rows(
    `SELECT FROM pgboss.job WHERE name = 'tell-ended-job' AND data ->> 'job_id' = $1
       AND start_after > now() + interval '1 minute'`,
    [jobId],
  );

it('has whoever has left before the end told once, and nobody who saw it', async () => {
  const telling = crm.service.get<TellEndedJob>(TellEndedJob);
  const [gone, there] = [jobs.member(), jobs.member()];
  const done = await jobs.start(gone, works);
  const failed = await jobs.start(gone, fails);
  const seen = await jobs.start(there, works);
  await jobs.until(gone, done, 'completed');
  await jobs.until(gone, failed, 'failed');
  await jobs.until(there, seen, 'completed');
  await jobs.call(there, 'GET', '/api/jobs?owner=me');
  const ended = [
    [gone, done],
    [gone, failed],
    [there, seen],
  ] as const;
  for (const [who, id] of ended) {
    expect(await waits(id)).toHaveLength(1);
    await telling.tell(who.accountId, id);
    await telling.tell(who.accountId, id);
  }
  const events = await crm.rows(
    `SELECT payload -> 'data' AS data FROM outbox WHERE subject = 'crm.job.ended.v1'
       AND payload ->> 'account_id' = ANY ($1) ORDER BY position`,
    [[gone.accountId, there.accountId]],
  );
  const job = { user_id: gone.userId, kind: 'export' };
  expect(events).toEqual([{ data: { ...job, state: 'completed' } }, { data: { ...job, state: 'failed' } }]);
});

it('tells nobody of a step that ended well, and lists it no longer', async () => {
  const who = jobs.member();
  const id = await jobs.start(who, works, listingStep);
  await jobs.until(who, id, 'completed');
  expect(await waits(id)).toEqual([]);
  const { body } = await jobs.call(who, 'GET', '/api/jobs');
  expect(body).toEqual({ items: [], total: 0, filtered: 0 });
});

it('tells of a step that failed', async () => {
  const who = jobs.member();
  const id = await jobs.start(who, fails, listingStep);
  await jobs.until(who, id, 'failed');
  expect(await waits(id)).toHaveLength(1);
  expect((await jobs.call(who, 'GET', '/api/jobs')).body.items).toMatchObject([{ id, state: 'failed' }]);
});

it('says which import it was, and what became of its rows', async () => {
  const imports = new ImportCalls(crm);
  const who = imports.member();
  const book =
    'First Name,Last Name,Email\nAda,Byron,ada@byron.test\nBen,Cole,ben@cole.test\n,Dane,\nEve,Eld,\n';
  const checked = await imports.check(who, book);
  await imports.call(who, 'POST', `/${checked.id}/rows`, [{ row: 5, removed: true }]);
  await imports.until(who, checked.id, 'ready');
  const { id, job_id } = await imports.run(who, checked);
  await jobs.until(who, job_id, 'completed');
  await crm.rows('UPDATE jobs SET seen_at = NULL WHERE id = $1', [job_id]);
  await crm.service.get<TellEndedJob>(TellEndedJob).tell(who.accountId, job_id);
  const events = await crm.rows(
    `SELECT payload -> 'data' AS data FROM outbox WHERE subject = 'crm.job.ended.v1' AND payload ->> 'account_id' = $1`,
    [who.accountId],
  );
  const ended = { user_id: who.userId, kind: 'import', state: 'completed', about: { type: 'import', id } };
  expect(events).toEqual([{ data: { ...ended, counts: { new: 2, error: 1, removed: 1 } } }]);
});
