import Stripe from 'stripe';
import { Controller, Inject } from '@nestjs/common';
import { type CheckoutStatusView, type PlanId, checkoutRoutes } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit } from '../audit/billing-audit.js';
import type { Checkout, PrismaClient } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';
import { AccountMutex } from '../subscriptions/account-mutex.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { TakenOver } from '../subscriptions/taken-over.js';

const SESSION_ID = /^cs_\w{1,250}$/;

/**
 * The provider's status of a checkout. A completed one is synced before the reply, because the browser often
 * arrives before the webhook.
 */
@Controller()
export class GetCheckoutStatus {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly audit: BillingAudit,
    private readonly mutex: AccountMutex,
    private readonly syncing: SyncSubscription,
    private readonly takenOver: TakenOver,
  ) {}

  /** @throws AppError `not_found` for another account's, as for none */
  @Handles(checkoutRoutes.status)
  async get({
    caller,
    params: { session_id: sessionId },
  }: Call<typeof checkoutRoutes.status>): Promise<CheckoutStatusView> {
    const { accountId } = caller;
    const checkout = await this.audit.auditDenials(caller, { action: identityActions.checkoutRead }, () =>
      this.find(accountId, sessionId),
    );
    const session = await providerAnswers(() =>
      this.stripe.checkout.sessions.retrieve(sessionId, {}, PROVIDER_CALL),
    );
    const paid = isPaid(session);
    if (checkout.status === 'open' && (paid || session.status === 'expired')) {
      await providerAnswers(() => this.mutex.runExclusive(accountId, () => this.settle(checkout, paid)));
      await this.takenOver.wait(accountId);
    }
    const where = { account_id: accountId };
    const [subscription, customer] = await Promise.all([
      this.database.subscription.findUnique({ where }),
      this.database.customer.findUnique({ where }),
    ]);
    return {
      payment_status: paid ? 'paid' : 'pending',
      amount_total: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      plan_id: checkout.plan_id as PlanId,
      trial_ends_at: subscription?.trial_ends_at?.toISOString() ?? null,
      has_card: customer?.has_card ?? null,
    };
  }

  private async find(accountId: string, sessionId: string): Promise<Checkout> {
    const checkout = SESSION_ID.test(sessionId)
      ? await this.database.checkout.findFirst({
          where: { account_id: accountId, stripe_session_id: sessionId },
        })
      : null;
    if (!checkout)
      throw new AppError('not_found', {
        detail: "This checkout doesn't exist or belongs to another account.",
      });
    return checkout;
  }

  private async settle({ id, account_id: accountId }: Checkout, paid: boolean): Promise<void> {
    if (paid) await this.syncing.sync(accountId);
    const status = paid ? 'complete' : 'expired';
    await this.database.checkout.update({ where: { id }, data: { status } });
  }
}

/** A trial that began without a card is as good as paid for. A bank that takes days to pay has not paid yet. */
const isPaid = ({ status, payment_status: payment }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && (payment === 'paid' || payment === 'no_payment_required');
