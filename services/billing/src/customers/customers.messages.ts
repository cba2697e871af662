import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs, RETRIES_FOR_A_WEEK } from '@bindery/service-kit/jobs';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { timeLimits } from '@bindery/service-kit/time-limits';
import { z } from 'zod';
import type { PrismaClient } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { AccountMutex } from '../subscriptions/account-mutex.js';
import { Customers } from './customers.js';

/** While the provider is away, it waits. */
const updateCustomerEmail = defineJob({
  name: 'update-customer-email',
  version: 1,
  data: z.strictObject({ account_id: uuid() }),
  retries: RETRIES_FOR_A_WEEK,
  timeoutSeconds: timeLimits.providerJob / 1_000,
  dedupe: true,
});

/**
 * Updates the customers' email addresses from identity. Events carry only ids, so a job requests the address.
 */
@Injectable()
export class CustomersMessages {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly mutex: AccountMutex,
    private readonly customers: Customers,
    events: EventConsumers,
    jobs: Jobs,
  ) {
    events.on('identity.user.changed.v1', ({ account_id }, tx) =>
      jobs.enqueue(tx, updateCustomerEmail, { data: { account_id }, key: account_id }),
    );
    jobs.on(updateCustomerEmail, ({ account_id }) => this.update(account_id));
  }

  /** Under the account's lease: a customer that is just being created has the old address or is found here. */
  private update(accountId: string): Promise<void> {
    return providerAnswers(() =>
      this.mutex.runExclusive(accountId, async () => {
        const customer = await this.database.customer.findUnique({ where: { account_id: accountId } });
        if (!customer || customer.deleted_at) return;
        await this.customers.updateEmail(accountId, customer.stripe_customer_id);
      }),
    );
  }
}
