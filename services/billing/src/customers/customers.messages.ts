import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import type { Prisma } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { Customers } from './customers.js';

/**
 * Updates the customers' email addresses from identity. Events carry only ids, so it requests the address.
 */
@Injectable()
export class CustomersMessages implements OnModuleInit {
  constructor(
    private readonly events: EventConsumers,
    private readonly changes: SubscriptionChanges,
    private readonly customers: Customers,
  ) {}

  onModuleInit(): void {
    this.events.on('identity.user.changed.v1', (event, tx) =>
      // The consumer opens its transactions on this service's own client.
      this.follow(tx as Prisma.TransactionClient, event.account_id),
    );
  }

  private async follow(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
    // A concurrent creation either read the old address or waits for this lock.
    await this.changes.lock(tx, accountId);
    const customer = await tx.customer.findUnique({ where: { account_id: accountId } });
    if (!customer || customer.deleted_at) return;
    // While the provider is away the event waits.
    await providerAnswers(() => this.customers.updateEmail(accountId, customer.stripe_customer_id));
  }
}
