import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FilePlace } from '@bindery/field-crypto';
import { fakeS3, waitFor, type FakeS3 } from '@bindery/test-kit';
import type { JobView } from '@bindery/contracts/crm';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
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

  it('is in the bucket, sealed, and comes back by a ticket', async () => {
    const who = crm.person();
    crm.identity.setAccess(who, {});
    await crm.call(who, 'POST', '/api/insureds', requiredOnly);
    const asked = { type: 'individual', format: 'csv', columns: ['first_name', 'last_name'] };
    const started = await crm.call(who, 'POST', '/api/exports', asked, { accept: 'application/json' });
    const { id } = started.body as unknown as JobView;
    const { result } = await waitFor(
      async () => {
        const job = (await crm.call(who, 'GET', `/api/jobs/${id}`)).body as unknown as JobView;
        return job.state === 'completed' && job;
      },
      { what: 'the end of the export' },
    );
    const [sealed] = s3.objects.values();
    expect(sealed?.includes('Byron')).toBe(false);
    const ticket = await crm.call(who, 'POST', `/api/files/${result?.file_id ?? ''}/ticket`);
    const { href } = ticket.body as unknown as { href: string };
    expect(await (await fetch(crm.service.url + href)).text()).toContain('Ada,Byron');
  });
});
