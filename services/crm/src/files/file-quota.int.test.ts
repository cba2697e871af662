import { randomBytes } from 'node:crypto';
import type { StorageView } from '@bindery/contracts/crm';
import { DATABASE } from '@bindery/service-kit/database';
import type { Metrics } from '@bindery/telemetry/metrics';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';
import { TestedJobs } from '../../test/tested-jobs.js';
import type { CrmDatabase } from '../database/crm-database.js';
import { FileStoreMetrics } from './file-store-metrics.js';

const ALLOWED = 1_000_000;
let crm: CrmUnderTest;
let jobs: TestedJobs;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await startCrmUnderTest({ FILE_QUOTA_MB: '1' });
  jobs = new TestedJobs(crm);
  imports = new ImportCalls(crm);
});
afterAll(() => crm.stop());

const fileOf = (bytes: number) => `Name\n${randomBytes(bytes / 2).toString('hex')}`.slice(0, bytes);
const storageOf = async (who: Person) =>
  (await crm.call(who, 'GET', '/api/storage')).body as unknown as StorageView;
const upload = (who: Person, bytes: number) => imports.upload(who, fileOf(bytes));
/** Makes a result of a size. */
async function result(who: Person, bytes: number): Promise<string> {
  const id = await jobs.start(who, (work) =>
    work.file({
      name: 'a.csv',
      mediaType: 'text/csv',
      content: (async function* () {
        yield await Promise.resolve(Buffer.from(fileOf(bytes)));
      })(),
    }),
  );
  return (await jobs.until(who, id, 'completed')).id;
}

it('counts uploads and results of an account, and of no other one', async () => {
  const [who, other] = [jobs.member(), jobs.member()];
  expect(await storageOf(who)).toEqual({ used_bytes: 0, allowed_bytes: ALLOWED });
  expect((await upload(who, 300_000)).status).toBe(201);
  await result(who, 200_000);
  expect(await storageOf(who)).toEqual({ used_bytes: 500_000, allowed_bytes: ALLOWED });
  expect((await storageOf(other)).used_bytes).toBe(0);
});

it('denies an upload that does not fit, and keeps nothing of it', async () => {
  const who = jobs.member();
  await upload(who, 600_000);
  const { status, body } = await upload(who, 400_001);
  expect([status, body.code]).toEqual([409, 'quota_reached']);
  expect(body.detail).toContain('can take 1 MB');
  expect(await storageOf(who)).toMatchObject({ used_bytes: 600_000 });
  expect((await upload(who, 400_000)).status).toBe(201);
  expect((await upload(who, 1)).status).toBe(409);
  const [stored] = await crm.rows(
    'SELECT count(DISTINCT file_id)::int AS files FROM file_chunks WHERE account_id = $1',
    [who.accountId],
  );
  expect(stored).toEqual({ files: 2 });
  expect(await crm.rows('SELECT FROM files WHERE account_id = $1', [who.accountId])).toHaveLength(2);
});

it('lets no more in when several uploads arrive at once', async () => {
  const people = [jobs.member()];
  while (people.length < 6) people.push(jobs.member({ account_id: people[0]!.accountId }));
  const answers = await Promise.all(people.map((who) => upload(who, 400_000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await storageOf(people[0]!)).toMatchObject({ used_bytes: 800_000 });
});

it('makes every result, and removes the oldest ones for it, but no upload', async () => {
  const who = jobs.member();
  await upload(who, 300_000);
  const results: string[] = [];
  for (const bytes of [200_000, 300_000, 600_000]) results.push(await result(who, bytes));
  const kept = async () =>
    Promise.all(results.map(async (id) => (await jobs.jobOf(who, id)).result !== null));
  expect(await kept()).toEqual([false, false, true]);
  expect(await storageOf(who)).toMatchObject({ used_bytes: 900_000 });
  results.push(await result(who, 1_500_000));
  expect(await kept()).toEqual([false, false, false, true]);
  expect(await storageOf(who)).toMatchObject({ used_bytes: 1_800_000 });
  expect((await upload(who, 1)).status).toBe(409);
});

it('tells the metrics how much all accounts store', async () => {
  const gauges = new Map<string, () => Promise<unknown>>();
  const metrics = {
    gauge: ({ name }: { name: string }, read: () => Promise<unknown>) => gauges.set(name, read),
  } as unknown as Metrics;
  new FileStoreMetrics(crm.service.get<CrmDatabase>(DATABASE), metrics).onModuleInit();
  const [stored] = await crm.rows<{ files: number; bytes: number }>(
    'SELECT count(*)::int AS files, sum(bytes)::int AS bytes FROM files',
  );
  expect(stored?.files).toBeGreaterThan(0);
  expect(await gauges.get('bindery_file_store_files')?.()).toEqual([{ value: stored?.files }]);
  expect(await gauges.get('bindery_file_store_bytes')?.()).toEqual([{ value: stored?.bytes }]);
});
