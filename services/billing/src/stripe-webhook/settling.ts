import type { BillingNotice } from '@bindery/contracts/messaging';
import type Stripe from 'stripe';
import type { Prisma, ProviderEvent } from '../generated/prisma/client.js';
import type { Synced } from '../subscriptions/sync-subscription.js';

/** What a handler has to settle an event with: all of it is one transaction, under the account's lock. */
export interface Settling {
  readonly event: ProviderEvent;
  /** Whose customer the event is about. */
  readonly accountId: string;
  readonly customerId: string;
  readonly tx: Prisma.TransactionClient;
  /** The client for the current state of the event's object. */
  readonly stripe: Stripe;
  /** Syncs the account's subscription. */
  readonly sync: () => Promise<Synced>;
  /** Notifies the account's owner, once per `key`. */
  readonly notify: (key: string, notice: BillingNotice) => Promise<void>;
}

export type Handler = (settling: Settling) => Promise<unknown>;
