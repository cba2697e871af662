import { Controller, Inject } from '@nestjs/common';
import { type ScaleSeatsPreview, scaleSeatsRoutes } from '@bindery/contracts/billing';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { inDollars } from '../money/money.js';
import { BillingAudit } from '../audit/billing-audit.js';
import { PriceChange } from '../changes/price-change.js';
import { SeatsOf } from '../changes/seats-of.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { nextBilling } from '../subscriptions/running-purchase.js';
import { scaledAccount, scalingOf } from './scaled-account.js';
import { requestedSeats } from './requested-seats.js';

/** Previews the cost of a seat change. */
@Controller()
export class PreviewScaling {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly audit: BillingAudit,
    private readonly seats: SeatsOf,
    private readonly pricing: PriceChange,
  ) {}

  @Handles(scaleSeatsRoutes.preview)
  async preview({ caller, query, body }: Call<typeof scaleSeatsRoutes.preview>): Promise<ScaleSeatsPreview> {
    // Invalid numbers get an error. Attempts on other accounts are audited.
    const accountId = await this.audit.auditDenials(caller, scalingOf(caller, query), () =>
      Promise.resolve(scaledAccount(caller, query)),
    );
    const found = await this.database.subscription.findUnique({
      where: { account_id: accountId },
      include: { plan: true },
    });
    const { current, target } = requestedSeats(found, body);
    await this.seats.requireRoom(accountId, target);
    const priced = await this.pricing.preview(current, target);
    return {
      cost_difference: inDollars(priced.totalCents),
      cost_difference_cents: priced.totalCents,
      next_billing_date: nextBilling(current)?.toISOString() ?? null,
      seats: current.seats,
      new_seats: target.seats,
      support_seats: current.support_seats,
      new_support_seats: target.supportSeats,
      new_monthly_total: inDollars(priced.monthlyTotalCents),
      new_monthly_total_cents: priced.monthlyTotalCents,
      proration_date: priced.prorationDate,
    };
  }
}
