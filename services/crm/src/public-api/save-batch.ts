import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { BatchResult, PublicResource } from '@bindery/contracts/public-api';
import { isDenied } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecord, RecordAudit, RecordPlans, WriteRecords, type Values } from '../resources/index.js';
import { ChangeTaskStatus, type TaskDays } from '../tasks/change-task-status.js';
import { TaskResource, type TaskRow } from '../tasks/task.resource.js';
import { pathOf, PlanBatch, type PlannedRecord, type SortedRecords } from './plan-batch.js';
import { publicErrors } from './public-names.js';
import { ReadBatchRecords, type BatchRecord, type FailedRecord } from './read-batch.js';

interface Batch {
  readonly api: PublicResource;
  readonly caller: Principal;
  readonly creates: SortedRecords;
  readonly updates: readonly BatchRecord[];
  /** Days by which tasks are completed; undefined without tasks. */
  readonly days: TaskDays | undefined;
}

/** Saves the records of a batch in one transaction, but for those that can't be saved: it says why. */
@Injectable()
export class SaveBatch {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly reading: ReadBatchRecords,
    private readonly planning: PlanBatch,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
    private readonly audit: RecordAudit,
    private readonly tasks: TaskResource,
    private readonly taskStatus: ChangeTaskStatus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `validation_failed` on more records than one transaction takes */
  async save(
    api: PublicResource,
    caller: Principal,
    sent: readonly Values[],
    key: string | undefined,
  ): Promise<{ items: readonly BatchResult[] }> {
    const operation = `${api.type}.batch`;
    const request = await this.idempotency.identify(caller, key, { operation, content: sent });
    const { records, failed } = await this.reading.read(api, caller, sent);
    const creates = await this.planning.creates(
      api,
      caller,
      records.filter(({ id }) => id === null),
    );
    const batch: Batch = {
      ...{ api, caller, creates },
      updates: records.filter(({ id }) => id !== null),
      days: api.type === 'task' ? await this.taskStatus.daysOf(caller) : undefined,
    };
    const { items, denied } = await this.transactions.write(caller.accountId, (tx) =>
      this.idempotency.once(tx, caller, request, {
        make: async () => {
          const written = await this.write(tx, batch);
          const failures = [...failed, ...written.failed];
          const all = [...written.items, ...failures.map((one) => failureOf(api, one))];
          const items = all.toSorted((one, other) => one.index - other.index);
          const id: string = randomUUID();
          if (request) await this.remember(tx, caller, id, items);
          return { id, items, denied: failures.filter(({ error }) => isDenied(error)) };
        },
        again: async (id) => ({ id, items: await this.earlier(tx, caller, id), denied: [] }),
      }),
    );
    await this.auditDenied(batch, denied);
    return { items };
  }

  private async write(
    tx: Sql,
    { api, caller, creates, updates, days }: Batch,
  ): Promise<{ items: BatchResult[]; failed: readonly FailedRecord[] }> {
    const changes = await this.planning.updates(tx, api, caller, updates);
    const checked = await this.planning.check(tx, caller, [...creates.planned, ...changes.planned]);
    const plan = this.plans.start(caller, 'person', true);
    for (const record of checked.planned) plan.include(record.plan, pathOf(record.index));
    if (plan.creates.length + plan.updates.length + plan.tags.length > 0)
      await this.records.write(tx, caller, plan);
    for (const { id, status } of checked.planned) {
      if (status === undefined || days === undefined) continue;
      const task = await findRecord<TaskRow>(this.tasks, tx, caller, id);
      await this.taskStatus.apply(tx, caller, task, status, days);
    }
    return {
      items: checked.planned.map(successOf),
      failed: [...creates.failed, ...changes.failed, ...checked.failed],
    };
  }

  /** Ids that the caller tried and can't see or change are on record, as those of single calls are. */
  private async auditDenied({ api, caller, updates }: Batch, denied: readonly FailedRecord[]): Promise<void> {
    for (const { index, error } of denied) {
      const recordId = updates.find((one) => one.index === index)?.id;
      if (typeof recordId !== 'string') continue;
      const attempt = { resource: { type: api.type }, verb: 'updated', recordId } as const;
      await this.audit.auditDenials(caller, attempt, () => Promise.reject(error)).catch(() => undefined);
    }
  }

  /** Keeps the answer for a repeated request. It holds ids and sentences, and no values. */
  private async remember(
    tx: Sql,
    { accountId }: Principal,
    id: string,
    items: readonly BatchResult[],
  ): Promise<void> {
    const now = this.clock.now();
    await tx.$executeRaw`
      DELETE FROM batch_answers WHERE account_id = ${accountId}::uuid
        AND created_at <= ${before(now, DAY_MS)}::timestamptz`;
    await tx.$executeRaw`
      INSERT INTO batch_answers (account_id, id, items, created_at)
      VALUES (${accountId}::uuid, ${id}::uuid, ${JSON.stringify(items)}::jsonb, ${now}::timestamptz)`;
  }

  private async earlier(tx: Sql, { accountId }: Principal, id: string): Promise<BatchResult[]> {
    const [answer] = await tx.$queryRaw<{ items: BatchResult[] }[]>`
      SELECT items FROM batch_answers WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
    return answer?.items ?? [];
  }
}

function successOf({ index, id, plan, status }: PlannedRecord): BatchResult {
  const isCreated = plan.creates.some((one) => one.id === id);
  const isChanged = plan.creates.length + plan.updates.length + plan.tags.length > 0 || status !== undefined;
  return { index, id, status: isCreated ? 'created' : isChanged ? 'updated' : 'unchanged', errors: [] };
}

function failureOf(api: PublicResource, { index, id, error }: FailedRecord): BatchResult {
  const errors = publicErrors(api, error.errors).map(({ path, message }) => ({ field: path, message }));
  return {
    ...{ index, id, status: 'failed' },
    errors: errors.length > 0 ? errors : [{ field: null, message: error.detail }],
  };
}
