import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { during } from './during.js';
import { createSampler } from './sampler.js';
import { beginTrace, recordWith, REQUEST_ID_ATTRIBUTE } from './step.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331`;
const exporter = new InMemorySpanExporter();

function record({ ratio = 1, strangers = false, delivers = true } = {}): void {
  const sampler = createSampler({ ratio, strangers, delivers: () => delivers });
  const provider = new TracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  recordWith(provider.getTracer('test'));
}

const begin = (parent?: string) => beginTrace({ name: 'GET /x', kind: 'server', requestId: 'r-1', parent });
const recorded = (parent?: string): boolean => begin(parent).recorded;

afterEach(() => {
  recordWith(undefined);
  exporter.reset();
});

describe('a trace that nobody records', () => {
  it('keeps its id and its caller, and tells the next part not to record either', () => {
    const step = begin(`${PARENT}-01`).child({ name: 'SELECT', kind: 'client' });
    expect(step).toMatchObject({ traceId: TRACE, traceparent: `${PARENT}-00`, recorded: false });
  });

  it('has an id even when the caller sent none', () => {
    expect(begin('nonsense').traceId).toMatch(/^[\da-f]{32}$/);
  });
});

describe('a recorded trace', () => {
  it('goes on from the caller, step below step, with the request’s id on each', () => {
    record();
    const server = begin(`${PARENT}-01`);
    const client = server.child({ name: 'crm', kind: 'client', attributes: { 'bindery.attempt': 1 } });
    expect(client.traceparent).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`));
    client.end();
    server.end({ name: 'GET /y', attributes: { 'http.response.status_code': 200 } });
    const [below, above] = exporter.getFinishedSpans();
    expect(above).toMatchObject({
      name: 'GET /y',
      parentSpanContext: { spanId: 'b7ad6b7169203331' },
      attributes: { 'http.response.status_code': 200, [REQUEST_ID_ATTRIBUTE]: 'r-1' },
    });
    expect(below?.parentSpanContext?.spanId).toBe(above?.spanContext().spanId);
    expect(below?.attributes).toEqual({ 'bindery.attempt': 1, [REQUEST_ID_ATTRIBUTE]: 'r-1' });
  });

  it('keeps the kind of a failure and nothing of its message', async () => {
    record();
    const failure = Object.assign(new Error('duplicate key (ssn)=(219099999)'), { code: 'P2002' });
    const work = during(begin(), { name: 'INSERT', kind: 'client' }, () => Promise.reject(failure));
    await expect(work).rejects.toBe(failure);
    const [span] = exporter.getFinishedSpans();
    expect(span).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'P2002' },
      events: [],
    });
    expect(JSON.stringify(span?.attributes)).not.toContain('219099999');
  });
});

describe('what is recorded', () => {
  it('is what the part before has decided', () => {
    record({ ratio: 0 });
    expect(recorded(`${PARENT}-01`)).toBe(true);
    record({ ratio: 1 });
    expect(recorded(`${PARENT}-00`)).toBe(false);
  });

  it('is never decided by a stranger: neither by the flag nor by the choice of a trace id', () => {
    record({ ratio: 0, strangers: true });
    expect(recorded(`${PARENT}-01`)).toBe(false);
    record({ ratio: 1, strangers: true });
    expect(recorded(`${PARENT}-00`)).toBe(true);
    record({ ratio: 0.5, strangers: true });
    const same = Array.from({ length: 200 }, () => recorded(`${PARENT}-01`));
    expect(new Set(same)).toEqual(new Set([true, false]));
  });

  it('is nothing while the collector is away, save what had begun', () => {
    const collector = { delivers: true };
    const sampler = createSampler({ ratio: 1, strangers: true, delivers: () => collector.delivers });
    recordWith(new TracerProvider({ sampler }).getTracer('test'));
    const begun = begin();
    collector.delivers = false;
    expect(recorded()).toBe(false);
    expect(begun.child({ name: 'SELECT', kind: 'client' }).recorded).toBe(true);
  });
});
