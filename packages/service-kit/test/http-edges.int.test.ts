import { getRaw, sendRaw } from '@bindery/test-kit';
import { newOpsToken, startServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';

const opsToken = newOpsToken();
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest({}, opsToken);
});
afterAll(() => service.stop());

const SHOW = '/internal/ops/dead-lettered-events/show';
const send = (path: string, headers: readonly string[], body: Buffer | string) => {
  const length = `Content-Length: ${String(Buffer.byteLength(body))}`;
  const authorization = `Authorization: Bearer ${opsToken}`;
  const head = [`POST ${path} HTTP/1.1`, 'Host: h', 'Connection: close', authorization, length, ...headers];
  return sendRaw(
    service.port,
    Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
  );
};
const JSON_TYPE = 'Content-Type: application/json';

function expectProblem(answer: string, status: number, code: string) {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
  expect(body).toMatchObject({ status, code });
}

test('a service refuses a path that is not in canonical form, though the gateway does so first', async () => {
  expect(await getRaw(service.port, '/health/live')).toMatch(/^HTTP\/1\.1 200 /);
  for (const path of ['/health/%6cive', '/health/live#', '/health//live', '/health/%zz', '/health/%C3'])
    expectProblem(await getRaw(service.port, path), 400, 'bad_request');
});

test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a service answers 415 to a body of %s', async (type) => {
  expectProblem(await send(SHOW, [`Content-Type: ${type}`], '{}'), 415, 'unsupported_media_type');
});

test('a service answers 400 to JSON that nests deeper than 16 levels', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expectProblem(await send(SHOW, [JSON_TYPE], nested(17)), 400, 'bad_json');
  expect(await send(SHOW, [JSON_TYPE], nested(16))).not.toMatch(/^HTTP\/1\.1 400 /);
  expectProblem(await send(SHOW, [JSON_TYPE], '['.repeat(30_000)), 400, 'bad_json');
});

test('a service answers 413 to more than 32 KiB where no route declares more', async () => {
  expectProblem(await send(SHOW, [JSON_TYPE], `"${'x'.repeat(32_767)}"`), 413, 'payload_too_large');
});

test('a service answers 400 to JSON that is not UTF-8 or sets a prototype', async () => {
  expectProblem(await send(SHOW, [JSON_TYPE], Buffer.from([0x22, 0xff, 0x22])), 400, 'bad_json');
  expectProblem(await send(SHOW, [JSON_TYPE], '{"__proto__":{"a":1}}'), 400, 'bad_json');
});

test('a service answers early refusals with a problem', async () => {
  expectProblem(await sendRaw(service.port, 'GARBAGE', '', ''), 400, 'bad_request');
  const long = `X: ${'x'.repeat(20_000)}`;
  expectProblem(
    await sendRaw(service.port, 'GET / HTTP/1.1', 'Host: h', long, '', ''),
    431,
    'headers_too_large',
  );
});
