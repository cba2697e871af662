import { Inject, Injectable } from '@nestjs/common';
import type { QuestionReply } from '@bindery/contracts/messaging';
import type { TaskRule } from '@bindery/contracts/identity';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { recordEvents } from '@bindery/service-kit/outbox';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import { taskActions } from '../audit/actions.js';
import { Calendar, type AccountDays } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { RuleTaskOwners } from '../tasks/rule-task-owners.js';
import { Prisma } from '../generated/prisma/client.js';
import { candidatesSql, tasksAmong, type Part } from './candidates.sql.js';
import { dueTasksSql, rulesOver, type Walked } from './due-tasks.sql.js';
import { RuleRuns } from './rule-runs.js';
import { makeTasksSql, type MadeTask } from './make-tasks.sql.js';
import { countOfTasks } from '../tasks/move-tasks.js';

/** The number of records in one transaction, which keeps each statement short in an account of any size. */
const RECORDS_AT_ONCE = 2_000;

export const runTaskRules = accountSweep({
  find: 'find-task-rules',
  cron: '7 * * * *',
  name: 'run-task-rules',
  retries: { limit: 5, delaySeconds: 60, maxDelaySeconds: 900 },
  timeoutSeconds: 1_200,
});

/** An account's run of one day. */
interface Run {
  readonly accountId: string;
  readonly days: AccountDays;
  readonly ownerId: string | null;
  readonly rules: ReadonlySet<TaskRule>;
  /** Earlier nights have made tasks, whose records may have other owners by now. */
  readonly hasMade: boolean;
}

/**
 * Makes the tasks of the rules in the first hour of each account's day, from the second day on that it sees: on the first one
 * people can see what comes. A run that was killed begins again and makes what is missing: the database keeps one task of each
 * rule, record and period.
 */
@Injectable()
export class RunTaskRules {
  private readonly noteMade: NoteCount<'rule'>;

  constructor(
    accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly runs: RuleRuns,
    private readonly owners: RuleTaskOwners,
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.noteMade = metrics.counts({
      name: 'bindery_rule_tasks_made_total',
      help: 'Tasks that rules made, by rule.',
      labels: ['rule'],
    });
    accounts.sweep(runTaskRules, (accountId, signal) => this.run(accountId, signal));
  }

  /** Makes the tasks of one account, unless its day has them. */
  async run(accountId: string, signal: AbortSignal): Promise<void> {
    const days = await this.calendar.daysOf(accountId);
    const { today } = days;
    const last = await this.runs.of(accountId);
    if (last && last.ran_on >= today) return;
    const account = await this.accountOf(accountId);
    if (account?.entitlement !== 'active') return;
    const owner = account.members.find(({ is_owner, is_active }) => is_owner && is_active);
    const rules = await this.runs.rulesOf(accountId);
    const hasMade = last?.has_made ?? false;
    const run = { accountId, days, ownerId: owner?.id ?? null, rules, hasMade };
    if (last) for (const over of Object.keys(rulesOver) as Walked[]) await this.walk(run, over, signal);
    await this.runs.record(accountId, today, last !== undefined);
  }

  private async accountOf(id: string): Promise<QuestionReply<'identity.account.get'> | undefined> {
    try {
      return await this.rpc.request('identity.account.get', { account_id: id });
    } catch (error) {
      // A deleted account has no tasks to make.
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  private async walk(run: Run, over: Walked, signal: AbortSignal): Promise<void> {
    for (let after: string | null = null; ;) {
      signal.throwIfAborted();
      const last = await this.lastOfNext(run.accountId, over, after);
      await this.makeAmong(run, over, { after, last });
      if (last === null) return;
      after = last;
    }
  }

  /** The last of the next records; null when they are the last ones. */
  private async lastOfNext(accountId: string, over: Walked, after: string | null): Promise<string | null> {
    const [last] = await this.transactions.queryOnce<{ id: string }>(
      accountId,
      Prisma.sql`SELECT id FROM ${Prisma.raw(over)}
        WHERE ${candidatesSql(accountId, over, { after, last: null })}
        ORDER BY id OFFSET ${RECORDS_AT_ONCE - 1} LIMIT 1`,
    );
    return last?.id ?? null;
  }

  private async makeAmong(run: Run, over: Walked, part: Part): Promise<void> {
    const { accountId, days, rules, ownerId, hasMade } = run;
    const at = this.clock.now();
    const due = dueTasksSql(over, { ...days, rules, among: candidatesSql(accountId, over, part) });
    const made = await this.transactions.write(accountId, async (tx) => {
      if (hasMade) await this.owners.syncAssignees(tx, accountId, tasksAmong(over, part), null);
      if (!due) return [];
      const tasks = await tx.$queryRaw<MadeTask[]>(makeTasksSql({ accountId, at, ownerId, due }));
      if (tasks.length === 0) return tasks;
      await recordEvents(
        tx,
        tasks.map(({ id }) => ({
          subject: 'crm.record.changed.v1' as const,
          accountId,
          subjectId: id,
          version: 1,
          data: { record_type: 'task' as const, record_id: id, change: 'created' as const },
        })),
      );
      const fields = [countOfTasks(tasks.length)];
      this.audit.recordLast(tx, { accountId, action: taskActions.made, recordType: 'task', fields });
      return tasks;
    });
    for (const { rule } of made) this.noteMade({ rule });
  }
}
