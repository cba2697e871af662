import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type Stripe from 'stripe';
import type { Prisma, ProviderEvent } from '../generated/prisma/client.js';
import { recordNotice } from '../notices/record-notice.js';
import { STRIPE } from '../stripe/stripe-client.js';
import { SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { handlers } from './handlers.js';
import type { Handler, Settling } from './settling.js';

/**
 * How long an unknown customer's event is retried, because the customer may not be committed yet. Such a
 * transaction takes a few seconds.
 */
const UNKNOWN_FOR_MS = 60_000;

/** What became of an event. `later`: its customer may be one of ours soon. */
export type Outcome = 'applied' | 'ignored' | 'not_ours' | 'later';

/** Settles an event, in the transaction of the worker that has it. */
@Injectable()
export class SettleEvent {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly changes: SubscriptionChanges,
    private readonly subscriptions: SyncSubscription,
  ) {}

  async settle(tx: Prisma.TransactionClient, event: ProviderEvent): Promise<Outcome> {
    const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
    const outcome =
      handler && event.customer_id ? await this.handle(tx, event, event.customer_id, handler) : 'ignored';
    if (outcome !== 'later') {
      const data = { settled_at: this.clock.now(), outcome, last_error: null };
      await tx.providerEvent.update({ where: { id: event.id }, data });
    }
    return outcome;
  }

  private async handle(
    tx: Prisma.TransactionClient,
    event: ProviderEvent,
    customerId: string,
    handler: Handler,
  ): Promise<Outcome> {
    const customer = await tx.customer.findUnique({ where: { stripe_customer_id: customerId } });
    if (!customer) {
      const age = this.clock.now().getTime() - event.received_at.getTime();
      return age < UNKNOWN_FOR_MS ? 'later' : 'not_ours';
    }
    const { account_id: accountId } = customer;
    await this.changes.lock(tx, accountId);
    const settling: Settling = {
      event,
      accountId,
      customerId,
      tx,
      stripe: this.stripe,
      sync: () => this.subscriptions.syncWithin(tx, accountId),
      notify: async (key, notice) => {
        await recordNotice(tx, { accountId, key, notice });
      },
    };
    await handler(settling);
    return 'applied';
  }
}
