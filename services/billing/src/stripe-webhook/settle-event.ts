import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import type Stripe from 'stripe';
import type { Customer, PrismaClient, ProviderEvent } from '../generated/prisma/client.js';
import { recordNotice } from '../notices/record-notice.js';
import { STRIPE } from '../stripe/stripe-client.js';
import { AccountMutex } from '../subscriptions/account-mutex.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import type { Handler, Write } from './event-context.js';
import { eventHandlers } from './event-handlers.js';

/**
 * How long an unknown customer's event is retried, because the customer may not be committed yet. Such a
 * transaction takes a few seconds.
 */
const UNKNOWN_FOR_MS = 60_000;

/** The outcome of an event. `later`: its customer may be one of ours soon. */
export type Outcome = 'applied' | 'ignored' | 'not_ours' | 'later';

/** Settles an event under the account's lease, without an open transaction during calls to the provider. */
@Injectable()
export class SettleEvent {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mutex: AccountMutex,
    private readonly subscriptions: SyncSubscription,
  ) {}

  async settle(event: ProviderEvent): Promise<Outcome> {
    const handler = Object.hasOwn(eventHandlers, event.type) ? eventHandlers[event.type] : undefined;
    if (!handler || !event.customer_id) return this.finish(event, 'ignored');
    const customer = await this.database.customer.findUnique({
      where: { stripe_customer_id: event.customer_id },
    });
    if (customer)
      return this.mutex.runExclusive(customer.account_id, () => this.apply(event, customer, handler));
    const age = this.clock.now().getTime() - event.received_at.getTime();
    return age < UNKNOWN_FOR_MS ? 'later' : this.finish(event, 'not_ours');
  }

  private async apply(event: ProviderEvent, customer: Customer, handler: Handler): Promise<Outcome> {
    const { account_id: accountId, stripe_customer_id: customerId } = customer;
    const writes: Write[] = [];
    await handler({
      event,
      accountId,
      customerId,
      stripe: this.stripe,
      sync: () => this.subscriptions.sync(accountId),
      write: (write) => void writes.push(write),
      notify: (key, notice) => void writes.push((tx) => recordNotice(tx, { accountId, key, notice })),
    });
    return this.finish(event, 'applied', writes);
  }

  /** Another attempt may have settled the event, such as one whose time was over and that went on all the same. */
  private async finish(
    { id }: ProviderEvent,
    outcome: Outcome,
    writes: readonly Write[] = [],
  ): Promise<Outcome> {
    await this.database.$transaction(async (tx) => {
      const { count } = await tx.providerEvent.updateMany({
        where: { id, settled_at: null },
        data: { settled_at: this.clock.now(), outcome, last_error: null },
      });
      if (count === 1) for (const write of writes) await write(tx);
    }, TRANSACTION_LIMITS);
    return outcome;
  }
}
