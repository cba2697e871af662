import { fakeClock } from '@bindery/test-kit';
import type { Metrics } from '@bindery/telemetry/metrics';
import type { PrismaClient } from '../generated/prisma/client.js';
import { BillingMetrics } from './billing-metrics.js';

const HOUR_MS = 3_600_000;
const clock = fakeClock('2026-11-22T08:00:00Z');
const run = (hoursAgo: number) => ({
  ...{ id: 'run', compared: 0, findings: [], finished_at: null, failure: null },
  started_at: new Date(clock.now().getTime() - hoursAgo * HOUR_MS),
});

/** The age that is reported with these as the newest whole run and as the first run of all. */
async function ageWith(whole: object | null, first: object | null): Promise<unknown> {
  const findFirst = ({ where }: { where?: object }) => Promise.resolve(where ? whole : first);
  const gauges = new Map<string, () => Promise<unknown>>();
  const metrics = {
    gauge: ({ name }: { name: string }, read: () => Promise<unknown>) => gauges.set(name, read),
  };
  const database = { reconciliation: { findFirst } } as unknown as PrismaClient;
  new BillingMetrics(metrics as unknown as Metrics, database, clock).onModuleInit();
  return gauges.get('bindery_billing_reconciled_age_seconds')?.();
}

it('the age of the reconciliation is that of the last whole one, or of the first while none was whole', async () => {
  expect(await ageWith(run(3), run(90))).toEqual([{ value: 3 * 3_600 }]);
  expect(await ageWith(null, run(90))).toEqual([{ value: 90 * 3_600 }]);
  expect(await ageWith(null, null)).toEqual([]);
});
