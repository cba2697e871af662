import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { principalOf, type AccessMetadata } from '@bindery/contracts/access';
import { runService } from '@bindery/service-kit/run-service';
import { z } from 'zod';
import { crmConfig } from '../src/config.js';
import { AccountTransactions } from '../src/database/account-transactions.js';
import { defineLongWork, type RunningWork } from '../src/long-work/long-work.js';
import { LongWorks } from '../src/long-work/long-works.js';
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

/** crm, which starts counting for the person of `COUNT_FOR`, if there is one. */
await runService(async () => {
  const service = await startCrm(crmConfig());
  const works = service.get<LongWorks>(LongWorks);
  works.on(counting, count);
  const person = process.env['COUNT_FOR'];
  if (person) {
    const access = JSON.parse(person) as AccessMetadata & { sub: string };
    const caller = principalOf({ sub: access.sub, email: '', session_id: '', amr: [], app_metadata: access });
    await service
      .get<AccountTransactions>(AccountTransactions)
      .write(caller.accountId, (tx) =>
        works.start(tx, caller, counting, { title: 'Counting', data: { batches: 60 } }),
      );
    works.wake();
  }
  return service;
});
