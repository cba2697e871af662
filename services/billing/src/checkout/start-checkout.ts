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
import { AccountTurns } from '../subscriptions/account-turns.js';
import { isRunningPurchase } from '../subscriptions/running-purchase.js';
import { SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { CheckoutSessions, type CheckoutPage } from './checkout-sessions.js';
import { wantedPurchase } from './wanted-purchase.js';

const CHANGED = 'changed';

/** Begins a purchase on the provider's payment page, or changes the subscription that runs in its place. */
@Injectable()
export class StartCheckout {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly turns: AccountTurns,
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
    return this.turns.take(person.accountId, () => this.checkOut(person, purchase, body.proration_date));
  }

  private async checkOut(
    person: Principal,
    purchase: Purchase,
    prorationDate: number | undefined,
  ): Promise<CheckoutReply> {
    // Of many clicks the first opens the page, and the others find it.
    const page = await this.sessions.openPage(person, purchase);
    if (page) return pageReply(page);
    const begun = await this.turns.transaction((tx) => this.begin(tx, person, purchase, prorationDate));
    this.relay.nudge();
    if (begun !== CHANGED)
      return pageReply(await this.turns.transaction((tx) => this.sessions.open(tx, begun)));
    return {
      checkout_url: `${this.service.config.PUBLIC_URL}/app/subscription`,
      session_id: null,
      changed: true,
    };
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
    if (!isRunningPurchase(present) || !provider) return this.sessions.wish(tx, person, purchase);
    requireAnother(present, purchase);
    await this.applying.apply(tx, { present, provider, target: purchase, prorationDate, changedBy: userId });
    return CHANGED;
  }
}

const pageReply = ({ id, url }: CheckoutPage): CheckoutReply => ({
  checkout_url: url,
  session_id: id,
  changed: false,
});

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
