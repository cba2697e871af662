import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs, RETRIES_FOR_A_WEEK, type Schedule } from '@bindery/service-kit/jobs';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { timeLimits } from '@bindery/service-kit/time-limits';
import { z } from 'zod';
import type { PrismaClient } from '../generated/prisma/client.js';
import { ACCOUNT_LEASE, AccountMutex } from './account-mutex.js';
import { SyncSubscription } from './sync-subscription.js';

const findInterrupted: Schedule = {
  name: 'find-interrupted-accounts',
  cron: '* * * * *',
  everySeconds: 60,
  timeoutSeconds: 60,
};
const recoverAccount = defineJob({
  name: 'recover-account',
  version: 1,
  data: z.strictObject({ account_id: uuid() }),
  retries: RETRIES_FOR_A_WEEK,
  timeoutSeconds: timeLimits.providerJob / 1_000,
  dedupe: true,
});

/**
 * Finishes what a replica that died had begun for an account at the payment provider: its lease is over and still there.
 * The provider's changes are stored, even if its events never arrive.
 */
@Injectable()
export class RecoverAccounts {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly mutex: AccountMutex,
    private readonly syncing: SyncSubscription,
    private readonly relay: OutboxRelay,
    private readonly jobs: Jobs,
  ) {
    jobs.onSchedule(findInterrupted, () => this.enqueueInterrupted());
    jobs.on(recoverAccount, ({ account_id }) => this.recover(account_id));
  }

  async enqueueInterrupted(): Promise<void> {
    const left = await this.database.lease.findMany({
      where: { name: { startsWith: ACCOUNT_LEASE }, expires_at: { lt: new Date() } },
    });
    const accounts = left.map(({ name }) => name.slice(ACCOUNT_LEASE.length));
    const jobs = accounts.map((accountId) => ({ data: { account_id: accountId }, key: accountId }));
    await this.jobs.enqueue(this.database, recoverAccount, ...jobs);
    this.jobs.wake(recoverAccount);
  }

  /** Taking the account's lease and ending it removes it. */
  private async recover(accountId: string): Promise<void> {
    await this.mutex.runExclusive(accountId, () => this.syncing.sync(accountId));
    this.relay.wake();
  }
}
