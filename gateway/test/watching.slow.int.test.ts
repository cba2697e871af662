import { eventually } from '@bindery/test-kit';
import { startStack, type Stack } from './stack.js';
import { startUpstream, type Upstream } from './upstream.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const PERSONAL = ['Jonsson', '219-09-9999', 'kit@clients.test'];
const PATH = `/api/insureds/219-09-9999?search=${PERSONAL.map(encodeURIComponent).join('+')}`;

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
}
interface Export {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: Span[] }[] }[];
}

const spansIn = ({ received }: Upstream): Span[] =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

async function startWatched(
  env: Record<string, string> = {},
): Promise<{ stack: Stack; collector: Upstream }> {
  const collector = await startUpstream('collector');
  const stack = await startStack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, INTERNAL_PORT: '0', ...env });
  open.push(collector, { close: () => stack.stop() });
  return { stack, collector };
}

describe('the trace export of the gateway', () => {
  test('nests its span under the caller and service calls under it, without personal values', async () => {
    const { stack, collector } = await startWatched();
    const headers = { traceparent: `00-${TRACE}-${CALLER}-00` };
    await stack.asSomebody(PATH, { headers });
    await eventually(() => expect(spansIn(collector)).toHaveLength(2));
    const named = (name: string) => spansIn(collector).find((span) => span.name === name);
    const [own, call] = [named('GET crm'), named('GET to crm')];
    expect(own).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(call).toMatchObject({ traceId: TRACE, parentSpanId: own!.spanId });
    expect(stack.crm.received.at(-1)?.headers['traceparent']).toBe(`00-${TRACE}-${call!.spanId}-01`);
    const told = [...collector.received.map(({ body }) => body), JSON.stringify(stack.gateway.log)].join();
    for (const value of [...PERSONAL, 'eyJ']) expect(told).not.toContain(value);
  });

  test.each([
    ['calendar', 'crm', (secret: string) => `/calendar/${secret}.ics`],
    ['unsubscribe', 'identity', (secret: string) => `/unsubscribe/report-${secret}`],
  ] as const)('tells no secret of an address below /%s', async (below, service, addressOf) => {
    const { stack, collector } = await startWatched();
    const secret = 'fake-Secret_of-an-address-with-43-character';
    const address = addressOf(secret);
    for (const path of [address, `/${below}/${secret}`, `${address}?x=${secret}`])
      await fetch(stack.gateway.url + path);
    stack[service].answerWith((_req, res) => res.destroy());
    expect((await fetch(stack.gateway.url + address)).status).toBe(503);
    expect(stack[service].received.map(({ url }) => url)).toContain(address);
    await eventually(() => expect(spansIn(collector).length).toBeGreaterThanOrEqual(5));
    const told = [...collector.received.map(({ body }) => body), JSON.stringify(stack.gateway.log)].join();
    expect(told).toContain(`/${below}/:hidden`);
    expect(told).not.toContain(secret);
  });

  test('follows its own sampling rate, whatever the flag of the caller says', async () => {
    const { stack, collector } = await startWatched({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const response = await stack.asSomebody('/api/insureds', {
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    expect(stack.crm.received.at(-1)?.headers['traceparent']).toBe(`00-${TRACE}-${CALLER}-00`);
    const line = await stack.gateway.logged(response.headers.get('x-request-id'));
    expect(line).toMatchObject({ trace_id: TRACE });
    await stack.gateway.stop();
    expect(collector.received).toEqual([]);
  });

  test('lets requests continue and logs one warning while the collector is down', async () => {
    const { stack, collector } = await startWatched();
    await collector.close();
    const lost = () => stack.gateway.log.filter(({ msg }) => String(msg).includes('collector'));
    const answers: number[] = [];
    const call = async () => answers.push((await stack.asSomebody('/api/insureds')).status);
    await call();
    await eventually(() => expect(lost()).toHaveLength(1), { timeoutMs: 15_000 });
    for (let more = 0; more < 50; more += 1) await call();
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(lost()).toMatchObject([{ level: 'warn' }]);
  });
});

test('metrics count requests and service calls by bounded labels on a separate port', async () => {
  const { stack } = await startWatched();
  await stack.asSomebody(PATH);
  await fetch(`${stack.gateway.url}/api/nothing/219-09-9999`, { method: 'DELETE' });
  stack.crm.answerWith((_req, res) => res.destroy());
  expect((await stack.asSomebody('/api/insureds')).status).toBe(503);
  const url = stack.gateway.log.find(({ msg }) => msg === 'serving metrics')?.['url'];
  const metrics = await (await fetch(String(url))).text();
  const count = (name: string, labels: string) => `${name}_count{${labels}} 1`;
  for (const labels of [
    'method="GET",route="crm",status="200"',
    'method="GET",route="crm",status="503"',
    'method="DELETE",route="nobody",status="404"',
  ])
    expect(metrics).toContain(count('bindery_http_request_duration_seconds', labels));
  for (const outcome of ['2xx', 'failed'])
    expect(metrics).toContain(
      count('bindery_gateway_upstream_duration_seconds', `upstream="crm",outcome="${outcome}"`),
    );
  expect(metrics).toMatch(/^bindery_gateway_unhealthy_replicas\{upstream="crm"\} 1$/m);
  expect(metrics).toMatch(/^bindery_gateway_unhealthy_replicas\{upstream="leads"\} 0$/m);
  expect(metrics).toMatch(/^bindery_nats_up 0$/m);
  for (const value of PERSONAL) expect(metrics).not.toContain(value);
  expect((await fetch(`${stack.gateway.url}/metrics`)).headers.get('content-type')).not.toContain(
    'text/plain',
  );
});
