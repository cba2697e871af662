import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import type { LeadsDatabase } from '../database.js';
import { ConvertContacts } from './convert-contacts.js';
import { settleConversion } from './record-plan.js';

/** Finds conversions without a job, such as those a replica of the previous release left behind. */
const findOpenConversions: Schedule = {
  name: 'find-open-conversions',
  cron: '*/10 * * * *',
  everySeconds: 600,
  timeoutSeconds: 60,
};

/** Settles each chosen plan in its own job. */
@Injectable()
export class ConversionWorker {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly contacts: ConvertContacts,
    private readonly jobs: Jobs,
  ) {
    jobs.on(settleConversion, ({ account_id }) => this.settle(account_id));
    jobs.onSchedule(findOpenConversions, () => this.enqueueOpen());
  }

  private async settle(accountId: string): Promise<void> {
    const open = await this.database.conversion.findFirst({
      where: { account_id: accountId, settled_at: null },
    });
    if (!open) return;
    try {
      await this.contacts.settle(open);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      throw new Error('The taken plan could not be settled yet, since identity does not answer');
    }
  }

  private async enqueueOpen(): Promise<void> {
    const open = await this.database.$queryRaw<{ id: string }[]>`
      SELECT account_id::text AS id FROM conversions
      WHERE settled_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM pgboss.job
        WHERE name = ${settleConversion.name} AND singleton_key = account_id::text AND state <> 'completed')`;
    const jobs = open.map(({ id }) => ({ data: { account_id: id }, key: id }));
    await this.jobs.enqueue(this.database, settleConversion, ...jobs);
  }
}
