import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { principalOf, type AccessMetadata, type Principal } from '@bindery/contracts/access';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import { runService } from '@bindery/service-kit/run-service';
import { z } from 'zod';
import { crmConfig } from '../src/config.js';
import { AccountTransactions } from '../src/database/account-transactions.js';
import { defineLongWork, type RunningWork } from '../src/long-work/long-work.js';
import { LongWorks } from '../src/long-work/long-works.js';
import { reportRuns } from '../src/reports/report-runs.js';
import type { RunReport } from '../src/reports/report-run.js';
import { reportWork } from '../src/reports/report-work.js';
import { StoredReports, type StoredRequest } from '../src/reports/stored-reports.js';
import { startCrm } from '../src/start-crm.js';

/** Long work that leaves a row for each batch. */
const counting = defineLongWork({
  name: 'counting',
  kind: 'import',
  data: z.strictObject({ batches: z.int() }),
  permission: () => 'job:own',
});

async function count(work: RunningWork<{ batches: number }>): Promise<void> {
  const { accountId, userId } = work.caller;
  const { next: first } = z.object({ next: z.int() }).catch({ next: 0 }).parse(work.position);
  for (let n = first; n < work.data.batches; n += 1) {
    await work.batch(async (tx) => {
      await tx.$executeRaw`
        INSERT INTO saved_filters (id, account_id, user_id, record_type, name, query, position, created_at)
        VALUES (${randomUUID()}::uuid, ${accountId}::uuid, ${userId}::uuid, 'individual', ${randomUUID()}, '{}'::jsonb,
          ${n}, now())`;
      return { done: n + 1, total: work.data.batches, position: { next: n + 1 } };
    });
    await pause(50);
  }
}

function callerOf(person: string): Principal {
  const access = JSON.parse(person) as AccessMetadata & { sub: string };
  return principalOf({ sub: access.sub, email: '', session_id: '', amr: [], app_metadata: access });
}

/** Starts a report of somebody, whose run takes seven seconds. */
async function startReport(service: RunningService, caller: Principal): Promise<void> {
  const runs = reportRuns as Record<string, RunReport>;
  runs['policies'] = async (tx) => {
    for (let n = 0; n < 7; n += 1) await tx.$queryRaw`SELECT pg_sleep(1)::text`;
    throw new Error('The test kills this process before');
  };
  const day = { from: '2026-01-01', to: '2026-01-31' };
  const request: StoredRequest = {
    ...{ range: day, days: day, previous_days: null, filters: {}, group_by: null, compare: false },
    type: 'policies',
  };
  const id = randomUUID();
  const works = service.get<LongWorks>(LongWorks);
  await service.get<AccountTransactions>(AccountTransactions).write(caller.accountId, async (tx) => {
    const job = await works.start(tx, caller, reportWork, { title: 'Policies', data: { report_id: id } });
    const stored = service.get<StoredReports>(StoredReports);
    await stored.insert(tx, caller, { id, jobId: job.id, request });
  });
  works.wake();
}

/** crm, which starts counting for the person of `COUNT_FOR`, or a report for that of `REPORT_FOR`, if there is one. */
await runService(async () => {
  const service = await startCrm(crmConfig());
  const works = service.get<LongWorks>(LongWorks);
  works.on(counting, count);
  const reporter = process.env['REPORT_FOR'];
  if (reporter) await startReport(service, callerOf(reporter));
  const person = process.env['COUNT_FOR'];
  if (person) {
    const caller = callerOf(person);
    await service
      .get<AccountTransactions>(AccountTransactions)
      .write(caller.accountId, (tx) =>
        works.start(tx, caller, counting, { title: 'Counting', data: { batches: 60 } }),
      );
    works.wake();
  }
  return service;
});
