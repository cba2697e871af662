import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import { MINUTE_MS } from '@bindery/service-kit/time';
import Stripe from 'stripe';
import { monthlyCents, type Purchase } from '../changes/purchase.js';
import type { Checkout, Customer, Plan, Prisma, PrismaClient } from '../generated/prisma/client.js';
import { Prices } from '../prices/prices.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';
import type { AccountLease } from '../subscriptions/account-mutex.js';
import { isRunningPurchase } from '../subscriptions/running-purchase.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';

/** The minimum time left on a reused payment page, so that it does not expire during payment. */
const MIN_TIME_LEFT_MS = 10 * MINUTE_MS;
/** How long the provider surely remembers a session's idempotency key. */
const KEY_LIFE_MS = 60 * MINUTE_MS;

/** A hosted payment page, by the provider's session and its address. */
export interface CheckoutPage {
  readonly id: string;
  readonly url: string;
}

/** The hosted payment pages of an account: one is open at a time. They are changed under the account's lease. */
@Injectable()
export class CheckoutSessions {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly prices: Prices,
    private readonly syncing: SyncSubscription,
  ) {}

  /** Finds the same intent, if its payment page is already open. */
  async findOpen(caller: Principal, purchase: Purchase): Promise<Checkout | null> {
    const customer = await this.database.customer.findUnique({ where: { account_id: caller.accountId } });
    const found = await this.find(this.database, intentOf(caller, purchase, customer));
    return found && pageOf(found) ? found : null;
  }

  /**
   * Stores the intent before the provider opens its page, so that a retry finds the same page. An equal intent whose page
   * is open, or was being opened, is reused.
   */
  async storeIntent(tx: Prisma.TransactionClient, caller: Principal, purchase: Purchase): Promise<Checkout> {
    const customer = await tx.customer.findUniqueOrThrow({ where: { account_id: caller.accountId } });
    const intent = intentOf(caller, purchase, customer);
    const found = await this.find(tx, intent);
    return found ?? tx.checkout.create({ data: { id: randomUUID(), user_id: caller.userId, ...intent } });
  }

  private find(tx: Prisma.TransactionClient, intent: PurchaseIntent): Promise<Checkout | null> {
    const now = this.clock.now().getTime();
    const usable = [
      { expires_at: { gt: new Date(now + MIN_TIME_LEFT_MS) } },
      { expires_at: null, created_at: { gt: new Date(now - KEY_LIFE_MS) } },
    ];
    return tx.checkout.findFirst({
      where: { ...intent, status: 'open', OR: usable },
      orderBy: { created_at: 'desc' },
    });
  }

  /**
   * Opens the intent's payment page, unless it is open, and closes the account's other pages first.
   * @throws AppError `conflict` when another intent replaced it, `already_subscribed` when another was paid for
   */
  async open(lease: AccountLease, { id, account_id: accountId }: Checkout): Promise<CheckoutPage> {
    const checkout = await this.database.checkout.findUniqueOrThrow({ where: { id } });
    const page = pageOf(checkout);
    if (page) return page;
    if (checkout.status !== 'open') throw overtaken();
    await this.closeOthers(checkout);
    const plan = await this.database.plan.findUniqueOrThrow({ where: { id: checkout.plan_id } });
    const customer = await this.database.customer.findUniqueOrThrow({ where: { account_id: accountId } });
    const asked = await this.sessionOf(checkout, plan, customer);
    lease.assertHeld();
    return withoutDeadline(() => this.createSession(id, asked));
  }

  private async createSession(id: string, asked: Stripe.Checkout.SessionCreateParams): Promise<CheckoutPage> {
    const session = await this.stripe.checkout.sessions.create(asked, {
      ...PROVIDER_CALL,
      idempotencyKey: id,
    });
    if (session.url === null) throw new Error(`The checkout session ${session.id} has no page`);
    const { url } = session;
    await this.database.checkout.update({
      where: { id },
      data: { stripe_session_id: session.id, url, expires_at: new Date(session.expires_at * 1_000) },
    });
    return { id: session.id, url };
  }

  private async sessionOf(
    { account_id: accountId, seats, support_seats: supportSeats, with_trial: withTrial }: Checkout,
    plan: Plan,
    { stripe_customer_id: stripeCustomerId }: Customer,
  ): Promise<Stripe.Checkout.SessionCreateParams> {
    const page = `${this.service.config.PUBLIC_URL}/app/subscription`;
    const [seat, supportSeat] = await Promise.all([
      this.prices.priceIdOf(plan, 'seat'),
      supportSeats > 0 ? this.prices.priceIdOf(plan, 'support_seat') : null,
    ]);
    const lines = [{ price: seat, quantity: seats }];
    if (supportSeat !== null) lines.push({ price: supportSeat, quantity: supportSeats });
    return {
      mode: 'subscription',
      customer: stripeCustomerId,
      client_reference_id: accountId,
      line_items: lines,
      payment_method_collection: 'if_required',
      subscription_data: {
        metadata: { account_id: accountId },
        ...(withTrial && {
          trial_period_days: plan.trial_days,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
      },
      success_url: `${page}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${page}/cancel`,
    };
  }

  private async closeOthers({ id, account_id: accountId }: Checkout): Promise<void> {
    const others = await this.database.checkout.findMany({
      where: { account_id: accountId, status: 'open', id: { not: id } },
    });
    for (const other of others) {
      const status = other.stripe_session_id === null ? 'expired' : await this.close(other.stripe_session_id);
      await this.database.checkout.update({ where: { id: other.id }, data: { status } });
      if (status !== 'complete') continue;
      const { subscription } = await this.syncing.sync(accountId);
      if (isRunningPurchase(subscription)) throw justSubscribed();
    }
  }

  private async close(sessionId: string): Promise<'expired' | 'complete'> {
    try {
      await this.stripe.checkout.sessions.expire(sessionId, {}, PROVIDER_CALL);
      return 'expired';
    } catch (error) {
      // A session that is no longer open can't be expired.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const { status } = await this.stripe.checkout.sessions.retrieve(sessionId, {}, PROVIDER_CALL);
      return status === 'complete' ? 'complete' : 'expired';
    }
  }
}

type PurchaseIntent = ReturnType<typeof intentOf>;

const intentOf = ({ accountId }: Principal, purchase: Purchase, customer: Customer | null) => ({
  account_id: accountId,
  plan_id: purchase.plan.id,
  seats: purchase.seats,
  support_seats: purchase.supportSeats,
  with_trial: hasTrial(purchase.plan, customer),
  monthly_total_cents: monthlyCents(purchase),
});

const pageOf = ({ stripe_session_id: id, url }: Checkout): CheckoutPage | null =>
  id !== null && url !== null ? { id, url } : null;

const overtaken = (): AppError =>
  new AppError('conflict', {
    detail: 'Another plan was just chosen for this account. Choose again if you want this one.',
  });

const justSubscribed = (): AppError =>
  new AppError('already_subscribed', {
    detail: 'A checkout for this account was just completed. Check the subscription before you choose again.',
  });

/** Whether a purchase would begin with a trial: an account has one, whichever plan it was for. */
export const hasTrial = (
  plan: Pick<Plan, 'trial_days'>,
  customer: Pick<Customer, 'trial_used_at'> | null,
): boolean => plan.trial_days > 0 && !customer?.trial_used_at;
