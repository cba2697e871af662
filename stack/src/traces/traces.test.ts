import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followRequest, spansDirectory } from './follow-request.js';
import { printRequest } from './print-request.js';
import { startTraceReceiver, type TraceReceiver } from './receiver.js';
import { TraceFiles } from './trace-files.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const REQUEST = '5f0c9b52-7f0e-4b7c-9a53-1d9c40a2f0aa';
const BROWSER = 'b7ad6b7169203331';
const START = 1_800_000_000_000n;

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
interface SpanInput {
  readonly id: string;
  readonly parent?: string;
  readonly part: string;
  readonly name: string;
  readonly afterMs?: number;
  readonly failed?: string;
}

/** An export as OpenTelemetry's SDK writes it. */
const exportOf = ({ id, parent, part, name, afterMs = 0, failed }: SpanInput) => ({
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', part)] },
      scopeSpans: [
        {
          scope: { name: 'bindery' },
          spans: [
            {
              traceId: TRACE,
              spanId: id.padStart(16, '0'),
              parentSpanId: parent?.padStart(16, '0') ?? '',
              name,
              kind: 2,
              startTimeUnixNano: String((START + BigInt(afterMs)) * 1_000_000n),
              endTimeUnixNano: String((START + BigInt(afterMs) + 12n) * 1_000_000n),
              attributes: [
                text('bindery.request_id', REQUEST),
                ...(failed === undefined ? [] : [text('error.type', failed)]),
                ...(part === 'crm' ? [] : [{ key: 'http.response.status_code', value: { intValue: 201 } }]),
              ],
              status: { code: failed === undefined ? 0 : 2 },
            },
          ],
        },
      ],
    },
  ],
});

describe('the traces of a stack', () => {
  let data: string;
  let receiver: TraceReceiver;
  const send = (body: unknown, init: RequestInit = {}) =>
    fetch(`${receiver.url}/v1/traces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    });

  beforeEach(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bindery-traces-'));
    receiver = await startTraceReceiver(0, new TraceFiles(spansDirectory(data)));
  });
  afterEach(async () => {
    await receiver.stop();
    await rm(data, { recursive: true, force: true });
  });

  it('show a request as one tree under the browser that started it, with its log lines', async () => {
    await send(exportOf({ id: '2', parent: '1', part: 'crm', name: 'POST /api/insureds', afterMs: 3 }));
    await send(exportOf({ id: '1', parent: BROWSER, part: 'gateway', name: 'POST crm' }));
    await send(
      exportOf({ id: '4', parent: '2', part: 'crm', name: 'publish', afterMs: 9, failed: 'TimeoutError' }),
    );
    await send(exportOf({ id: '3', parent: '2', part: 'crm', name: 'INSERT individuals', afterMs: 5 }));
    await mkdir(path.join(data, 'logs'));
    const line = { level: 'info', time: '2026-11-21T03:00:00.123Z', part: 'crm', msg: 'request', ms: 4 };
    const lines = [
      { ...line, request_id: REQUEST, trace_id: TRACE },
      { ...line, request_id: 'another' },
    ];
    await writeFile(
      path.join(data, 'logs', 'crm.log'),
      `a line that is no JSON\n${lines.map((entry) => JSON.stringify(entry)).join('\n')}\n{"request_id":"${REQUEST}`,
    );

    const printed = printRequest(await followRequest(data, REQUEST)).split('\n');
    expect(printed).toEqual([
      `Trace ${TRACE}, 4 spans`,
      'browser or other client, where the trace began; it reports no spans',
      '  gateway   POST crm                      12.0 ms  201',
      '  └─ crm       POST /api/insureds         12.0 ms',
      '     ├─ crm       INSERT individuals      12.0 ms',
      '     └─ crm       publish                 12.0 ms  failed: TimeoutError',
      '',
      'Log',
      '03:00:00.123 crm       info  request ms=4',
    ]);
    expect(printRequest(await followRequest(data, TRACE)).split('\n')).toEqual(printed);
  });

  it('find nothing for an ID that only appears in a span name', async () => {
    await send(exportOf({ id: '1', part: 'gateway', name: `GET ${REQUEST.slice(0, 8)}` }));
    expect(await followRequest(data, REQUEST.slice(0, 8))).toEqual({ requestIds: [], traces: [], logs: [] });
  });

  it('store the later version of a span sent twice', async () => {
    for (const again of [1, 2])
      await send(exportOf({ id: '1', part: 'gateway', name: `try ${String(again)}` }));
    const { traces } = await followRequest(data, REQUEST);
    expect(traces[0]?.roots.map(({ span }) => span.name)).toEqual(['try 2']);
  });

  it('refuse requests that are not trace exports', async () => {
    expect((await send('{"resourceSpans":', {})).status).toBe(400);
    expect((await send({ resourceSpans: 'none' })).status).toBe(400);
    expect((await send('x', { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await fetch(receiver.url)).status).toBe(404);
    await expect(send('x'.repeat(5 * 1_024 * 1_024)).then(({ status }) => status)).resolves.toBe(413);
  });

  it('use at most two files of the set size, and keep the newest span', async () => {
    const files = new TraceFiles(path.join(data, 'small'), 2_000);
    for (let number = 0; number < 100; number += 1)
      await files.add(exportOf({ id: '1', part: 'crm', name: `span ${String(number)}` }));
    const names = await readdir(path.join(data, 'small'));
    const sizes = await Promise.all(
      names.map(async (file) => (await stat(path.join(data, 'small', file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(4_000);
    expect((await files.spansNear(TRACE)).at(-1)?.name).toBe('span 99');
  });
});
