import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type CheckoutReply, checkoutRoutes } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests, type IdempotentRequest } from '@bindery/service-kit/idempotency';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit } from '../audit/billing-audit.js';
import { ApplyChange } from '../changes/apply-change.js';
import type { Purchase } from '../changes/purchase.js';
import { SeatsOf } from '../changes/seats-of.js';
import { Customers } from '../customers/customers.js';
import type { Checkout, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { AccountMutex, type AccountLease } from '../subscriptions/account-mutex.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { isRunningPurchase } from '../subscriptions/running-purchase.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { TakenOver } from '../subscriptions/taken-over.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { requestedPurchase } from './requested-purchase.js';

interface PurchaseIntent {
  readonly caller: Principal;
  readonly request: IdempotentRequest | undefined;
  readonly purchase: Purchase;
  readonly prorationDate: number | undefined;
}

/** Begins a purchase on the provider's payment page, or changes the subscription that runs in its place. */
@Controller()
export class StartCheckout {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly audit: BillingAudit,
    private readonly idempotency: IdempotentRequests,
    private readonly mutex: AccountMutex,
    private readonly seats: SeatsOf,
    private readonly customers: Customers,
    private readonly syncing: SyncSubscription,
    private readonly applying: ApplyChange,
    private readonly sessions: CheckoutSessions,
    private readonly relay: OutboxRelay,
    private readonly takenOver: TakenOver,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  @Handles(checkoutRoutes.start)
  start({ caller, body, idempotencyKey: key }: Call<typeof checkoutRoutes.start>): Promise<CheckoutReply> {
    const attempt = { action: identityActions.checkoutStarted, fields: Object.keys(body) };
    return this.audit.auditDenials(caller, attempt, async () => {
      const asked = { operation: attempt.action, content: body };
      const request = await this.idempotency.identify(caller, key, asked);
      const purchase = await requestedPurchase(this.database, body);
      await this.seats.requireRoom(caller.accountId, purchase);
      const intent = { caller, request, purchase, prorationDate: body.proration_date };
      return providerAnswers(() =>
        this.mutex.runExclusive(caller.accountId, (lease) => this.checkOut(lease, intent)),
      );
    });
  }

  private async checkOut(lease: AccountLease, intent: PurchaseIntent): Promise<CheckoutReply> {
    const checkout = await this.beginOnce(lease, intent);
    this.relay.wake();
    if (!checkout) {
      await this.takenOver.wait(intent.caller.accountId);
      const checkout_url = `${this.service.config.PUBLIC_URL}/app/subscription`;
      return { checkout_url, session_id: null, changed: true };
    }
    const { id, url } = await this.sessions.open(lease, checkout);
    return { checkout_url: url, session_id: id, changed: false };
  }

  /** @returns null when the account's subscription was changed in its place */
  private async beginOnce(lease: AccountLease, intent: PurchaseIntent): Promise<Checkout | null> {
    const { caller, request } = intent;
    const earlier = await this.database.$transaction(
      (tx) => this.idempotency.find(tx, caller, request),
      transactionLimits(),
    );
    if (earlier === undefined) return this.begin(lease, intent);
    // The checkout that was begun then, or none: then the subscription itself was changed.
    return this.database.checkout.findUnique({ where: { id: earlier } });
  }

  private async begin(lease: AccountLease, intent: PurchaseIntent): Promise<Checkout | null> {
    const { caller, request, purchase, prorationDate } = intent;
    const { accountId, userId } = caller;
    const known = await this.database.subscription.findUnique({ where: { account_id: accountId } });
    // Of many clicks the first opens the page, and the others find it.
    const open = isRunningPurchase(known) ? null : await this.sessions.findOpen(caller, purchase);
    if (open) {
      await this.idempotency.remember(this.database, caller, request, open.id);
      return open;
    }
    await this.customers.ensure(accountId);
    // A purchase that is not known yet, of another tab perhaps, must not be made a second time.
    const { subscription: current, provider } = await this.syncing.sync(accountId);
    if (!isRunningPurchase(current) || !provider) {
      return this.database.$transaction(async (tx) => {
        const checkout = await this.sessions.storeIntent(tx, caller, purchase);
        await this.idempotency.remember(tx, caller, request, checkout.id);
        return checkout;
      }, transactionLimits());
    }
    requireAnother(current, purchase);
    const target = purchase;
    await this.applying.apply({ lease, current, provider, target, prorationDate, changedBy: userId });
    await withoutDeadline(() => this.idempotency.remember(this.database, caller, request, accountId));
    return null;
  }
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
