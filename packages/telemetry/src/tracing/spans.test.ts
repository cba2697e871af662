import { context, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { extractContext, traceIdOf, traceparentOf } from './propagation.js';
import { REQUEST_ID_ATTRIBUTE, requestIdProcessor } from './request-id.js';
import { createSampler } from './sampler.js';
import { endSpan, endWith, startEntrySpan, startSpan } from './spans.js';
import { registerTracing } from './start-tracing.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331`;
const exporter = new InMemorySpanExporter();
let stop = () => {};

function record({ ratio = 1, untrustedClients = false, delivers = (): boolean => true } = {}): void {
  stop();
  const sampler = createSampler({ ratio, untrustedClients, delivers });
  const spanProcessors = [requestIdProcessor, new SimpleSpanProcessor({ exporter })];
  stop = registerTracing(new TracerProvider({ sampler, spanProcessors }));
}

const enter = (traceparent?: string): Context =>
  startEntrySpan({
    name: 'GET /x',
    kind: SpanKind.SERVER,
    requestId: 'r-1',
    parent: extractContext({ traceparent }),
  });
const recorded = (traceparent?: string): boolean => trace.getSpan(enter(traceparent))!.isRecording();

afterEach(() => {
  stop();
  exporter.reset();
});

describe('an unrecorded trace', () => {
  it("propagates the caller's trace and span IDs with the sampled flag cleared", () => {
    record({ ratio: 0, untrustedClients: true });
    const entry = enter(`${PARENT}-01`);
    const below = trace.setSpan(entry, startSpan({ name: 'SELECT', kind: SpanKind.CLIENT }, entry));
    expect(traceIdOf(below)).toBe(TRACE);
    expect(traceparentOf(below)).toBe(`${PARENT}-00`);
    expect(recorded(`${PARENT}-01`)).toBe(false);
  });

  it('has a trace ID when the caller sends no valid one', () => {
    record({ ratio: 0 });
    expect(traceIdOf(enter('nonsense'))).toMatch(/^[\da-f]{32}$/);
  });
});

it('a request has no trace ID and sends no trace header when tracing is not started', () => {
  const entry = enter();
  expect([traceIdOf(entry), traceparentOf(entry)]).toEqual([undefined, undefined]);
});

describe('a recorded trace', () => {
  it("continues the caller's trace with nested spans that carry the request ID", () => {
    record();
    const entry = enter(`${PARENT}-01`);
    const attributes = { 'bindery.attempt': 1 };
    const client = startSpan({ name: 'crm', kind: SpanKind.CLIENT, attributes }, entry);
    expect(traceparentOf(trace.setSpan(entry, client))).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`));
    client.end();
    endSpan(entry, { attributes: { 'http.response.status_code': 200 } });
    const [below, above] = exporter.getFinishedSpans();
    expect(above).toMatchObject({
      name: 'GET /x',
      parentSpanContext: { spanId: 'b7ad6b7169203331' },
      attributes: { 'http.response.status_code': 200, [REQUEST_ID_ATTRIBUTE]: 'r-1' },
    });
    expect(below?.parentSpanContext?.spanId).toBe(above?.spanContext().spanId);
    expect(below?.attributes).toEqual({ 'bindery.attempt': 1, [REQUEST_ID_ATTRIBUTE]: 'r-1' });
  });

  it('propagates its context through asynchronous work', async () => {
    record();
    const entry = enter();
    await context.with(entry, async () => {
      await Promise.resolve();
      startSpan({ name: 'later' }).end();
    });
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext?.spanId).toBe(
      trace.getSpanContext(entry)?.spanId,
    );
  });

  it('records the type of an error but not its message', async () => {
    record();
    const failure = Object.assign(new Error('duplicate key (ssn)=(219099999)'), { code: 'P2002' });
    const span = startSpan({ name: 'INSERT', kind: SpanKind.CLIENT }, enter());
    await expect(endWith(span, () => Promise.reject(failure))).rejects.toBe(failure);
    const [exported] = exporter.getFinishedSpans();
    expect(exported).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'P2002' },
      events: [],
    });
    expect(JSON.stringify([exported?.attributes, exported?.status])).not.toContain('219099999');
  });
});

describe('the sampling decision', () => {
  it('follows the caller', () => {
    record({ ratio: 0 });
    expect(recorded(`${PARENT}-01`)).toBe(true);
    record({ ratio: 1 });
    expect(recorded(`${PARENT}-00`)).toBe(false);
  });

  it('ignores the sampled flag and trace ID of an untrusted caller', () => {
    record({ ratio: 0, untrustedClients: true });
    expect(recorded(`${PARENT}-01`)).toBe(false);
    record({ ratio: 1, untrustedClients: true });
    expect(recorded(`${PARENT}-00`)).toBe(true);
    record({ ratio: 0.5, untrustedClients: true });
    const same = Array.from({ length: 200 }, () => recorded(`${PARENT}-01`));
    expect(new Set(same)).toEqual(new Set([true, false]));
  });

  it('excludes new traces while the collector is down, but not running ones', () => {
    let delivers = true;
    record({ ratio: 1, untrustedClients: true, delivers: () => delivers });
    const begun = enter();
    delivers = false;
    expect(recorded()).toBe(false);
    const below = startSpan({ name: 'SELECT', kind: SpanKind.CLIENT }, begun);
    expect(below.isRecording()).toBe(true);
    endSpan(below);
  });
});
