import { startMetrics, type RunningMetrics } from './start-metrics.js';

const shape = { name: 'bindery_things', help: 'Things.' };

describe('metrics', () => {
  let running: RunningMetrics;
  const text = async () => (await fetch(running.url!)).text();
  beforeEach(async () => {
    running = await startMetrics({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => running.stop());

  it('count durations by label and include process metrics', async () => {
    const note = running.metrics.durations({
      name: 'bindery_work_seconds',
      help: 'Work.',
      labels: ['route'],
    });
    note({ route: '/api/insureds/:id' }, 0.03);
    expect(await text()).toContain('bindery_work_seconds_bucket{le="0.05",route="/api/insureds/:id"} 1');
    expect(await text()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('read gauges on each scrape and omit those that cannot be read', async () => {
    let value: number | undefined = 3;
    running.metrics.gauge(shape, () =>
      value === undefined ? Promise.reject(new Error('gone')) : [{ value }],
    );
    expect(await text()).toMatch(/^bindery_things 3$/m);
    value = undefined;
    expect(await text()).not.toMatch(/^bindery_things /m);
  });

  it('answer 404 to any other path or method', async () => {
    expect((await fetch(new URL('/health', running.url))).status).toBe(404);
    expect((await fetch(running.url!, { method: 'POST' })).status).toBe(404);
  });
});

it('metrics are disabled and gauges unread when no port is configured', async () => {
  const { metrics, url } = await startMetrics({ port: undefined, host: '127.0.0.1' });
  expect(url).toBeUndefined();
  metrics.gauge(shape, () => {
    throw new Error('nobody asked');
  });
});
