import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { z } from 'zod';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';
import type { CrmDatabase } from '../database/crm-database.js';
import type { Fill } from './fill.js';
import { Calendar } from '../calendar/calendar.js';
import { fillCounties } from './fill-counties.js';
import { fillEndedOn } from './fill-ended-on.js';
import { fillImported } from './fill-imported.js';
import { fillLeadStages } from './fill-lead-stages.js';
import { fillReviews } from './fill-reviews.js';
import { fillPremiums } from './fill-premiums.js';

/** By the name that the table `fills` has once their jobs are added. */
const fills = {
  'ended-on': fillEndedOn,
  counties: fillCounties,
  imported: fillImported,
  premiums: fillPremiums,
  reviews: fillReviews,
  'lead-stages': fillLeadStages,
} satisfies Record<string, Fill>;
export type FillName = keyof typeof fills;
const fillName = z.enum(Object.keys(fills) as [keyof typeof fills]);

const findFills: Schedule = {
  name: 'find-fills',
  cron: '47 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 600,
  atStart: true,
};
const runFill = defineJob({
  name: 'run-fill',
  version: 1,
  data: z.strictObject({ account_id: uuid(), fill: fillName }),
  retries: { limit: 20, delaySeconds: 30, maxDelaySeconds: 900 },
  timeoutSeconds: 1_200,
  pollSeconds: 10,
  dedupe: true,
});

/** Runs each fill once per account after an upgrade, in the background. `ops jobs` shows how many accounts are left. */
@Injectable()
export class RunFills {
  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly jobs: Jobs,
  ) {
    jobs.onSchedule(findFills, ({ signal }) => this.enqueueNew(signal));
    jobs.on(runFill, ({ account_id, fill }, { signal }) => this.fill(account_id, fills[fill], signal));
  }

  /** Adds the jobs of fills that this installation has not had yet. */
  async enqueueNew(signal?: AbortSignal): Promise<void> {
    const known = await this.database.$queryRaw<{ name: string }[]>`SELECT name FROM fills`;
    for (const fill of fillName.options.filter((name) => known.every((row) => row.name !== name))) {
      await this.accounts.enqueueEach(runFill, signal, (account_id) => ({ account_id, fill }));
      await this.database.$executeRaw`INSERT INTO fills (name) VALUES (${fill}) ON CONFLICT DO NOTHING`;
    }
  }

  private async fill(accountId: string, fill: Fill, signal: AbortSignal): Promise<void> {
    const day = { accountId, today: await this.calendar.today(accountId) };
    for (let after: string | null = null; ;) {
      signal.throwIfAborted();
      const last: string | null = await this.transactions.write(accountId, (tx) => fill(tx, day, after));
      if (last === null) return;
      after = last;
    }
  }
}
