import { Inject, Injectable } from '@nestjs/common';
import { deleteInBatches, type Sql } from '@bindery/service-kit/database';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';

/** For how many days messages are kept with their deliveries and attempts, and the answers of receivers. */
const MESSAGE_DAYS = 30;
const ANSWER_DAYS = 7;
/** For how many days an endpoint is kept whose member or account has lost the right to it. */
const WITHOUT_RIGHTS_DAYS = 30;

const forgetDeliveries: Schedule = {
  name: 'forget-deliveries',
  cron: '41 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 900,
  atStart: true,
};

/** Forgets messages, answers and endpoints when their time is over, a batch per statement. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    jobs: Jobs,
  ) {
    jobs.onSchedule(forgetDeliveries, ({ signal }) => this.forget(signal));
  }

  async forget(signal: AbortSignal): Promise<void> {
    const ago = (days: number) => before(this.clock.now(), days * DAY_MS);
    await this.inBatches(
      signal,
      (tx, batchSize) => tx.$executeRaw`
        UPDATE webhook_attempts SET answer = NULL WHERE id IN (
          SELECT id FROM webhook_attempts WHERE answer IS NOT NULL AND at < ${ago(ANSWER_DAYS)}
          ORDER BY at LIMIT ${batchSize})`,
    );
    await this.inBatches(
      signal,
      (tx, batchSize) => tx.$executeRaw`
        DELETE FROM webhook_messages WHERE (account_id, id) IN (
          SELECT account_id, id FROM webhook_messages WHERE created_at < ${ago(MESSAGE_DAYS)}
          ORDER BY created_at LIMIT ${batchSize})`,
    );
    await this.inBatches(
      signal,
      (tx, batchSize) => tx.$executeRaw`
        DELETE FROM webhooks WHERE id IN (
          SELECT id FROM webhooks WHERE state = 'paused_by_rights' AND state_since < ${ago(WITHOUT_RIGHTS_DAYS)}
          LIMIT ${batchSize})`,
    );
  }

  private async inBatches(
    signal: AbortSignal,
    forget: (tx: Sql, batchSize: number) => Promise<number>,
  ): Promise<void> {
    await deleteInBatches(signal, (batchSize) =>
      this.transactions.inEveryAccount((tx) => forget(tx, batchSize)),
    );
  }
}
