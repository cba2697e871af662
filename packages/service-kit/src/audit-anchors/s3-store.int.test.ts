import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openAnchorStore } from './open-anchor-store.js';

interface Recorded {
  readonly request: string;
  readonly headers: IncomingHttpHeaders;
}

const objects = new Map<string, string>();
const recorded: Recorded[] = [];
let server: Server;

/** An endpoint that keeps objects, and records what it was sent. */
beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
      recorded.push({ request: `${request.method ?? ''} ${pathname}`, headers: request.headers });
      if (request.method === 'PUT') objects.set(pathname, body);
      response.end(
        searchParams.has('list-type') ? listing(searchParams.get('prefix') ?? '') : objects.get(pathname),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => server.close(closed)));

function listing(prefix: string): string {
  const keys = [...objects.keys()].map((path) => path.slice('/vault/'.length)).sort();
  const found = keys.filter((key) => key.startsWith(prefix));
  const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
}

it('writes anchors that are locked for their time, lists them by service and reads them', async () => {
  const endpoint = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const address = new URL(`s3://vault/bindery/anchors?region=eu-central-1&endpoint=${endpoint}`);
  const store = await openAnchorStore(address, 30);
  const before = Date.now();
  await store.write('crm/b.jws', 'second');
  await store.write('crm/a.jws', 'first');
  await store.write('identity/a.jws', 'other');

  const [put] = recorded;
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
