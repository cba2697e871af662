import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { CheckoutBody, CheckoutReply } from '@bindery/contracts/billing';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/bootstrap';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { ApplyChange } from '../changes/apply-change.js';
import type { Purchase } from '../changes/purchase.js';
import { SeatsOf } from '../changes/seats-of.js';
import { Customers } from '../customers/customers.service.js';
import type { Checkout, Prisma, PrismaClient } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { PROVIDER_TRANSACTION } from '../stripe/provider-limits.js';
import { isRunningPurchase } from '../subscriptions/running-purchase.js';
import { SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { hasTrial } from './trial.js';
import { wantedPurchase } from './wanted-purchase.js';

const CHANGED = 'changed';

/** Begins a purchase on the provider's payment page, or changes the subscription that runs in its place. */
@Injectable()
export class StartCheckout {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly seats: SeatsOf,
    private readonly customers: Customers,
    private readonly changes: SubscriptionChanges,
    private readonly syncing: SyncSubscription,
    private readonly applying: ApplyChange,
    private readonly sessions: CheckoutSessions,
    private readonly relay: OutboxRelay,
  ) {}

  async run(person: Principal, body: CheckoutBody): Promise<CheckoutReply> {
    const purchase = await wantedPurchase(this.database, body);
    await this.seats.requireRoom(person.accountId, purchase);
    const begun = await this.locked((tx) => this.begin(tx, person, purchase, body.proration_date));
    this.relay.nudge();
    if (begun === CHANGED) {
      const page = `${this.service.config.PUBLIC_URL}/app/subscription`;
      return { checkout_url: page, session_id: null, changed: true };
    }
    const session = await this.locked((tx) => this.sessions.open(tx, begun));
    return { checkout_url: session.url, session_id: session.id, changed: false };
  }

  private locked<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
    return providerAnswers(() => this.database.$transaction(work, PROVIDER_TRANSACTION));
  }

  private async begin(
    tx: Prisma.TransactionClient,
    person: Principal,
    purchase: Purchase,
    prorationDate: number | undefined,
  ): Promise<Checkout | typeof CHANGED> {
    const { accountId, userId } = person;
    await this.changes.lock(tx, accountId);
    await this.customers.ensure(tx, accountId);
    // A purchase that is not known yet, of another tab perhaps, must not be made a second time.
    const { subscription: present, provider } = await this.syncing.within(tx, accountId);
    if (!isRunningPurchase(present) || !provider) {
      const customer = await tx.customer.findUniqueOrThrow({ where: { accountId } });
      return this.sessions.wish(tx, person, purchase, hasTrial(purchase.plan, customer));
    }
    requireAnother(present, purchase);
    await this.applying.apply(tx, { present, provider, target: purchase, prorationDate, changedBy: userId });
    return CHANGED;
  }
}

/** @throws AppError `already_subscribed` when there is nothing to change */
export function requireAnother(
  present: { planId: string; seats: number; supportSeats: number },
  { plan, seats, supportSeats }: Purchase,
): void {
  if (present.planId !== plan.id || present.seats !== seats || present.supportSeats !== supportSeats) return;
  throw new AppError('already_subscribed', {
    detail:
      'This account has this plan with these seats already. Choose another plan or another number of seats.',
  });
}
