import { fakeS3, type FakeS3 } from '@bindery/test-kit';
import { openAnchorStore } from './open-anchor-store.js';
import { requireAnchorBucket } from './s3-store.js';

let s3: FakeS3;
beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  s3 = await fakeS3();
});
afterAll(() => s3.close());

it('writes anchors that are locked for their time, lists them by service and reads them', async () => {
  const address = new URL(`s3://vault/bindery/anchors?region=eu-central-1&endpoint=${s3.url}`);
  const store = await openAnchorStore(address, 30);
  const before = Date.now();
  await store.write('crm/b.jws', 'second');
  await store.write('crm/a.jws', 'first');
  await store.write('identity/a.jws', 'other');

  const [put] = s3.requests;
  expect(put?.request).toBe('PUT /vault/bindery/anchors/crm/b.jws');
  expect(put?.headers).toMatchObject({
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'if-none-match': '*',
    authorization: expect.stringContaining('/eu-central-1/s3/aws4_request') as string,
  });
  // S3 refuses a locked object without a checksum.
  expect(Object.keys(put?.headers ?? {})).toContainEqual(expect.stringMatching(/^x-amz-checksum-/));
  const until = Date.parse(String(put?.headers['x-amz-object-lock-retain-until-date']));
  expect(until - before).toBeGreaterThan(29.9 * 86_400_000);

  const names: string[] = [];
  for await (const name of store.list('crm/')) names.push(name);
  expect(names).toEqual(['crm/a.jws', 'crm/b.jws']);
  expect(await Promise.all(names.map((name) => store.read(name)))).toEqual(['first', 'second']);
});

describe('a bucket that cannot be used as it is configured', () => {
  const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  afterEach(() => {
    for (const name of KEYS) process.env[name] = 'test';
    s3.denial = undefined;
  });
  const starting = (query = 'region=eu-central-1&') =>
    requireAnchorBucket(new URL(`s3://vault/anchors?${query}endpoint=${s3.url}`), 'identity');

  it('is refused without a region, without credentials and when there is none', async () => {
    await expect(starting('')).rejects.toThrow('AUDIT_ANCHORS: it names no region');
    s3.denial = 'NoSuchBucket';
    await expect(starting()).rejects.toThrow('AUDIT_ANCHORS: there is no such bucket');
    for (const name of KEYS) Reflect.deleteProperty(process.env, name);
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    await expect(starting()).rejects.toThrow('AUDIT_ANCHORS: there are no credentials for it');
  });

  it('is used when its keys may only write', async () => {
    s3.denial = 'AccessDenied';
    await starting();
  });
});
