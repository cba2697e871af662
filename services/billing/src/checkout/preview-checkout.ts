import { Controller, Inject } from '@nestjs/common';
import { type CheckoutPreview, checkoutRoutes } from '@bindery/contracts/billing';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { DAY_MS } from '@bindery/service-kit/time';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { inDollars } from '../money/money.js';
import { ReaderZone } from '../money/reader-zone.js';
import { PriceChange, type PricedChange } from '../changes/price-change.js';
import { monthlyCents, type Purchase } from '../changes/purchase.js';
import { SeatsOf } from '../changes/seats-of.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { isRunningPurchase, nextBilling, type RunningPurchase } from '../subscriptions/running-purchase.js';
import { changeSentence, purchaseSentence } from './preview-sentences.js';
import { requireAnother } from './start-checkout.js';
import { hasTrial } from './checkout-sessions.js';
import { requestedPurchase } from './requested-purchase.js';

/** Previews a checkout, with amounts and a sentence, before anything is charged. */
@Controller()
export class PreviewCheckout {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seats: SeatsOf,
    private readonly pricing: PriceChange,
    private readonly zone: ReaderZone,
  ) {}

  @Handles(checkoutRoutes.preview)
  async preview({ caller, body }: Call<typeof checkoutRoutes.preview>): Promise<CheckoutPreview> {
    const { accountId } = caller;
    const purchase = await requestedPurchase(this.database, body);
    await this.seats.requireRoom(accountId, purchase);
    const current = await this.database.subscription.findUnique({ where: { account_id: accountId } });
    const timeZone = await this.zone.of(caller);
    if (isRunningPurchase(current)) return this.ofChange(current, purchase, timeZone);
    const customer = await this.database.customer.findUnique({ where: { account_id: accountId } });
    const trialDays = hasTrial(purchase.plan, customer) ? purchase.plan.trial_days : 0;
    return this.ofNew(purchase, trialDays, timeZone);
  }

  private ofNew(purchase: Purchase, trialDays: number, timeZone: string): CheckoutPreview {
    const monthlyTotalCents = monthlyCents(purchase);
    const next =
      trialDays > 0
        ? new Date(this.clock.now().getTime() + trialDays * DAY_MS)
        : aMonthAfter(this.clock.now());
    return {
      kind: 'new',
      trial_days: trialDays,
      ...totals(monthlyTotalCents, trialDays > 0 ? 0 : monthlyTotalCents),
      next_billing_date: next.toISOString(),
      message: purchaseSentence(purchase, { trialDays, monthlyTotalCents, next, timeZone }),
      proration_date: null,
    };
  }

  private async ofChange(
    current: RunningPurchase,
    purchase: Purchase,
    timeZone: string,
  ): Promise<CheckoutPreview> {
    requireAnother(current, purchase);
    const priced = await this.pricing.preview(current, purchase);
    return {
      kind: 'change',
      trial_days: 0,
      ...totals(priced.monthlyTotalCents, dueNow(priced)),
      next_billing_date: nextBilling(current)?.toISOString() ?? null,
      message: changeSentence(current, purchase, priced, timeZone),
      proration_date: priced.prorationDate,
    };
  }
}

const totals = (monthlyCents: number, dueCents: number) => ({
  monthly_total: inDollars(monthlyCents),
  monthly_total_cents: monthlyCents,
  due_now: inDollars(dueCents),
  due_now_cents: dueCents,
});

/** A credit counts whole; of a charge what earlier credits leave of it. */
const dueNow = ({ totalCents, dueCents }: Pick<PricedChange, 'totalCents' | 'dueCents'>): number =>
  totalCents < 0 ? totalCents : dueCents;

function aMonthAfter(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  // The 31st of a month that has none is its last day, as the provider bills it.
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}
