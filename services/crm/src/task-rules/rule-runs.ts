import { Injectable } from '@nestjs/common';
import { taskRules, type TaskRule } from '@bindery/contracts/identity';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

/** The last run of an account's rules. */
interface RuleRun {
  /** `YYYY-MM-DD`. */
  readonly ran_on: string;
  /** False after the first run, which only shows what comes. */
  readonly has_made: boolean;
}

/** The rules of an account, and their last run. */
@Injectable()
export class RuleRuns {
  constructor(private readonly transactions: AccountTransactions) {}

  async of(accountId: string): Promise<RuleRun | undefined> {
    const [run] = await this.transactions.queryOnce<RuleRun>(
      accountId,
      Prisma.sql`SELECT ran_on::text AS ran_on, has_made FROM rule_runs WHERE account_id = ${accountId}::uuid`,
    );
    return run;
  }

  async record(accountId: string, today: string, hasMade: boolean): Promise<void> {
    await this.transactions.write(accountId, async (tx) => {
      await tx.$executeRaw`
        INSERT INTO rule_runs (account_id, ran_on, has_made) VALUES (${accountId}::uuid, ${today}::date, ${hasMade})
        ON CONFLICT (account_id) DO UPDATE SET ran_on = excluded.ran_on,
          has_made = rule_runs.has_made OR excluded.has_made`;
    });
  }

  /** A rule is on unless it was switched off. */
  async rulesOf(accountId: string): Promise<ReadonlySet<TaskRule>> {
    const [settings] = await this.transactions.queryOnce<{ rules: Partial<Record<TaskRule, boolean>> }>(
      accountId,
      Prisma.sql`SELECT rules FROM account_settings WHERE account_id = ${accountId}::uuid`,
    );
    return new Set(taskRules.filter((rule) => settings?.rules[rule] !== false));
  }
}
