import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { CheckoutBody, CheckoutReply } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests, type IdempotentRequest } from '@bindery/service-kit/idempotency';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { BillingAudit } from '../audit/billing-audit.js';
import { ApplyChange } from '../changes/apply-change.js';
import type { Purchase } from '../changes/purchase.js';
import { SeatsOf } from '../changes/seats-of.js';
import { Customers } from '../customers/customers.js';
import type { Checkout, Prisma, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { AccountMutex } from '../subscriptions/account-mutex.js';
import { isRunningPurchase } from '../subscriptions/running-purchase.js';
import { SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { requestedPurchase } from './requested-purchase.js';

interface PurchaseIntent {
  readonly person: Principal;
  readonly purchase: Purchase;
  readonly prorationDate: number | undefined;
}

/** What a request has begun: a checkout, whose id it has, or a change of the account's subscription. */
interface Begun {
  readonly id: string;
  readonly checkout: Checkout | null;
}

/** Begins a purchase on the provider's payment page, or changes the subscription that runs in its place. */
@Injectable()
export class StartCheckout {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly audit: BillingAudit,
    private readonly idempotency: IdempotentRequests,
    private readonly mutex: AccountMutex,
    private readonly seats: SeatsOf,
    private readonly customers: Customers,
    private readonly changes: SubscriptionChanges,
    private readonly syncing: SyncSubscription,
    private readonly applying: ApplyChange,
    private readonly sessions: CheckoutSessions,
    private readonly relay: OutboxRelay,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  start(person: Principal, body: CheckoutBody, key?: string): Promise<CheckoutReply> {
    const attempt = { action: identityActions.checkoutStarted, fields: Object.keys(body) };
    return this.audit.auditDenials(person, attempt, async () => {
      const asked = { operation: attempt.action, content: body };
      const request = await this.idempotency.identify(person, key, asked);
      const purchase = await requestedPurchase(this.database, body);
      await this.seats.requireRoom(person.accountId, purchase);
      const intent = { person, purchase, prorationDate: body.proration_date };
      return this.mutex.runExclusive(person.accountId, () => this.checkOut(intent, request));
    });
  }

  private async checkOut(
    intent: PurchaseIntent,
    request: IdempotentRequest | undefined,
  ): Promise<CheckoutReply> {
    const { checkout } = await this.mutex.transaction((tx) =>
      this.idempotency.once(tx, intent.person, request, {
        make: () => this.begin(tx, intent),
        again: (id) => begunBefore(tx, id),
      }),
    );
    this.relay.wake();
    if (!checkout) {
      const checkout_url = `${this.service.config.PUBLIC_URL}/app/subscription`;
      return { checkout_url, session_id: null, changed: true };
    }
    const { id, url } = await this.mutex.transaction((tx) => this.sessions.open(tx, checkout));
    return { checkout_url: url, session_id: id, changed: false };
  }

  private async begin(
    tx: Prisma.TransactionClient,
    { person, purchase, prorationDate }: PurchaseIntent,
  ): Promise<Begun> {
    const { accountId, userId } = person;
    const known = await this.changes.lock(tx, accountId);
    // Of many clicks the first opens the page, and the others find it.
    const open = isRunningPurchase(known) ? null : await this.sessions.findOpen(tx, person, purchase);
    if (open) return pageOf(open);
    await this.customers.ensure(tx, accountId);
    // A purchase that is not known yet, of another tab perhaps, must not be made a second time.
    const { subscription: current, provider } = await this.syncing.syncWithin(tx, accountId);
    if (!isRunningPurchase(current) || !provider)
      return pageOf(await this.sessions.storeIntent(tx, person, purchase));
    requireAnother(current, purchase);
    await this.applying.apply(tx, { current, provider, target: purchase, prorationDate, changedBy: userId });
    return { id: accountId, checkout: null };
  }
}

const pageOf = (checkout: Checkout): Begun => ({ id: checkout.id, checkout });

/** The checkout that was begun then, or none: then the subscription itself was changed. */
async function begunBefore(tx: Prisma.TransactionClient, id: string): Promise<Begun> {
  return { id, checkout: await tx.checkout.findUnique({ where: { id } }) };
}

/** @throws AppError `already_subscribed` when there is nothing to change */
export function requireAnother(
  current: Pick<Subscription, 'plan_id' | 'seats' | 'support_seats'>,
  { plan, seats, supportSeats }: Purchase,
): void {
  if (current.plan_id !== plan.id || current.seats !== seats || current.support_seats !== supportSeats)
    return;
  throw new AppError('already_subscribed', {
    detail: 'This account already has this plan with these seats. Choose another plan or number of seats.',
  });
}
