import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FilePlace } from '@bindery/field-crypto';
import { fakeS3, waitFor, type FakeS3 } from '@bindery/test-kit';
import type { JobView } from '@bindery/contracts/crm';
import { Jobs } from '@bindery/service-kit/jobs';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { CleanLongWork } from '../long-work/clean-long-work.js';
import { doLongWork } from '../long-work/long-works.js';
import type { BlobStore } from './blob-store.js';
import { s3Blobs } from './s3-blobs.js';

let s3: FakeS3;
let store: BlobStore;
const addressOf = ({ url }: FakeS3) => `s3://files/crm?region=us-east-1&endpoint=${url}`;
beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  s3 = await fakeS3();
  store = await s3Blobs(new URL(addressOf(s3)));
});
afterAll(() => s3.close());

const newPlace = (): FilePlace => ({ accountId: randomUUID(), fileId: randomUUID() });

async function* inParts(bytes: Buffer, size = 65_552): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

it.each([1, 65_552, 12_000_000])('gives back %i bytes, and removes them', async (size) => {
  const place = newPlace();
  const bytes = randomBytes(size);
  await store.write(place, inParts(bytes));
  expect((await buffer(store.read(place))).equals(bytes)).toBe(true);
  expect([...s3.objects.keys()]).toEqual([`/files/crm/${place.accountId}/${place.fileId}`]);
  await store.remove(place);
  await store.remove(place);
  expect(s3.objects.size).toBe(0);
});

it('leaves nothing of a file whose content ends by an error', async () => {
  async function* broken() {
    yield* inParts(randomBytes(12_000_000));
    throw new Error('the export failed');
  }
  await expect(store.write(newPlace(), broken())).rejects.toThrow('the export failed');
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

it('says that a file is gone when the provider has lost it', async () => {
  const gone = expect.objectContaining({ code: 'gone' }) as Error;
  await expect(buffer(store.read(newPlace()))).rejects.toEqual(gone);
});

describe('a store that cannot be used as it is configured', () => {
  const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  afterEach(() => {
    for (const name of KEYS) process.env[name] = 'test';
    s3.denial = undefined;
  });
  const opening = (address = addressOf(s3)) => s3Blobs(new URL(address));

  it('is refused without a region', () =>
    expect(opening(addressOf(s3).replace('region=us-east-1&', ''))).rejects.toThrow(
      'FILE_STORE: it names no region',
    ));

  it('is refused without credentials', async () => {
    for (const name of KEYS) Reflect.deleteProperty(process.env, name);
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    await expect(opening()).rejects.toThrow('FILE_STORE: there are no credentials for it');
  });

  it.each([
    ['InvalidAccessKeyId', 'the provider does not know the access key'],
    ['SignatureDoesNotMatch', 'the secret key does not belong'],
    ['NoSuchBucket', 'there is no such bucket'],
    ['AuthorizationHeaderMalformed', 'another region'],
  ])('is refused when the provider answers %s', async (code, sentence) => {
    s3.denial = code;
    await expect(opening()).rejects.toThrow(sentence);
  });

  it('opens when the provider is away, or denies to say what is there', async () => {
    s3.denial = 'AccessDenied';
    await opening();
    s3.isDown = true;
    await opening();
    s3.isDown = false;
  });
});

it('says that it passes when the provider is down', async () => {
  const passes = expect.objectContaining({ code: 'unavailable' }) as Error;
  s3.isDown = true;
  await expect(store.write(newPlace(), inParts(randomBytes(10)))).rejects.toEqual(passes);
  await expect(buffer(store.read(newPlace()))).rejects.toEqual(passes);
  await expect(store.remove(newPlace())).rejects.toEqual(passes);
  s3.isDown = false;
});

describe('the file of a job', () => {
  let crm: CrmUnderTest;
  beforeAll(async () => {
    crm = await startCrmUnderTest({ FILE_STORE: addressOf(s3) });
  });
  afterAll(() => crm.stop());
  afterEach(() => {
    s3.isDown = false;
  });

  async function startExport() {
    const who = crm.person();
    crm.identity.setAccess(who, {});
    await crm.call(who, 'POST', '/api/insureds', requiredOnly);
    const asked = { type: 'individual', format: 'csv', columns: ['first_name', 'last_name'] };
    const started = await crm.call(who, 'POST', '/api/exports', asked, { accept: 'application/json' });
    const { id } = started.body as unknown as JobView;
    return { who, id };
  }
  const until = (who: Person, id: string, state: JobView['state']) =>
    waitFor(
      async () => {
        const job = (await crm.call(who, 'GET', `/api/jobs/${id}`)).body as unknown as JobView;
        return job.state === state && job;
      },
      { what: `the state ${state}` },
    );
  async function downloadOf(who: Person, { result }: JobView) {
    const ticket = await crm.call(who, 'POST', `/api/files/${result?.file_id ?? ''}/ticket`);
    const { href } = ticket.body as unknown as { href: string };
    return () => fetch(crm.service.url + href);
  }

  it('is in the bucket, sealed, and comes back by a ticket', async () => {
    const { who, id } = await startExport();
    const job = await until(who, id, 'completed');
    const [sealed] = s3.objects.values();
    expect(sealed?.includes('Byron')).toBe(false);
    expect(await (await (await downloadOf(who, job))()).text()).toContain('Ada,Byron');
  });

  it('answers 503 to a download when the store is away, and comes by the same ticket later', async () => {
    const { who, id } = await startExport();
    const download = await downloadOf(who, await until(who, id, 'completed'));
    s3.isDown = true;
    const away = await download();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    await away.text();
    s3.isDown = false;
    expect(await (await download()).text()).toContain('Ada,Byron');
  });

  it('answers 503 to an upload when the store is away, however large it is', async () => {
    const who = crm.person();
    crm.identity.setAccess(who, {});
    s3.isDown = true;
    const header = { 'content-type': 'application/octet-stream' };
    for (const rows of [1, 400_000]) {
      const csv = `First name,Last name\n${Array.from({ length: rows }, () => randomUUID()).join('\n')}`;
      const answer = await crm.call(who, 'POST', '/api/imports?name=a.csv', csv, header);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    }
  });

  it('is made once the store is back, however often that was tried', async () => {
    s3.isDown = true;
    const { who, id } = await startExport();
    const jobs = crm.service.get<Jobs>(Jobs);
    for (let n = 0; n <= doLongWork.retries.limit; n += 1) {
      await waitFor(() => tryNow(id), { what: 'a job that waits for the store' });
      jobs.wake(doLongWork);
    }
    await waitFor(() => waiting(id), { what: 'a job that waits for the store' });
    s3.isDown = false;
    await tryNow(id);
    jobs.wake(doLongWork);
    await until(who, id, 'completed');
  });

  it('is canceled while it waits for the store', async () => {
    s3.isDown = true;
    const { who, id } = await startExport();
    await waitFor(() => waiting(id), { what: 'a job that waits for the store' });
    await crm.call(who, 'POST', `/api/jobs/${id}/cancel`);
    await until(who, id, 'canceled');
  });

  it('stays when it is due to go and the store is away, and its account is cleaned otherwise', async () => {
    const { who, id } = await startExport();
    await until(who, id, 'completed');
    crm.clock.advance(366 * 86_400_000);
    const clean = () => crm.service.get<CleanLongWork>(CleanLongWork).clean(who.accountId);
    const filesOf = () => crm.rows('SELECT FROM files WHERE account_id = $1', [who.accountId]);
    s3.isDown = true;
    await clean();
    expect(await filesOf()).toHaveLength(1);
    expect(await crm.rows('SELECT FROM exports WHERE account_id = $1', [who.accountId])).toEqual([]);
    s3.isDown = false;
    await clean();
    expect(await filesOf()).toEqual([]);
  });

  const ofJob = `name = 'long-work' AND state = 'created' AND data ->> 'job_id' = $1 AND start_after > now()`;
  const waiting = async (id: string) =>
    (await crm.rows(`SELECT FROM pgboss.job WHERE ${ofJob}`, [id])).length > 0;
  const tryNow = async (id: string) =>
    (await crm.rows(`UPDATE pgboss.job SET start_after = now() WHERE ${ofJob} RETURNING id`, [id])).length >
    0;
});
