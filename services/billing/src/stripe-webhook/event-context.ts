import type { BillingNotice } from '@bindery/contracts/messaging';
import type Stripe from 'stripe';
import type { Prisma, ProviderEvent } from '../generated/prisma/client.js';
import type { Synced } from '../subscriptions/sync-subscription.js';

/** A change that is made when the event is settled. */
export type Write = (tx: Prisma.TransactionClient) => Promise<unknown>;

/** The event that a handler settles and the means to do it, under the account's lease. */
export interface EventContext {
  readonly event: ProviderEvent;
  /** The account of the event's customer. */
  readonly accountId: string;
  readonly customerId: string;
  /** The client for the current state of the event's object. */
  readonly stripe: Stripe;
  /** Syncs the account's subscription, in a transaction of its own. */
  readonly sync: () => Promise<Synced>;
  /** Adds to the transaction that settles the event. */
  readonly write: (write: Write) => void;
  /** Notifies the account's owner, once per `key`, in that transaction. */
  readonly notify: (key: string, notice: BillingNotice) => void;
}

export type Handler = (context: EventContext) => Promise<unknown>;
