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
  /** To be asked for the present state of what the event is about. */
  readonly stripe: Stripe;
  /** Takes the account's subscription over as it is now. */
  readonly sync: () => Promise<Synced>;
  /** Has the account's owner told, once for each `key`. */
  readonly notify: (key: string, notice: BillingNotice) => Promise<void>;
}

export type Handler = (settling: Settling) => Promise<unknown>;
