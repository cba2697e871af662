import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { PlanId, PromoApplied } from '@bindery/contracts/billing';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { SeatsOf } from '../changes/seats-of.js';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { dayText } from '../money/money.js';
import { ReaderZone } from '../money/reader-zone.js';
import { SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { findRedeemable, type Redeemable, type Redemption } from './find-redeemable.js';

/** Redeems a code: counts the use, records it and grants the access, in one transaction. */
@Injectable()
export class RedeemPromoCode {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly changes: SubscriptionChanges,
    private readonly seats: SeatsOf,
    private readonly zone: ReaderZone,
  ) {}

  async redeem(caller: Principal, code: string, planId: PlanId): Promise<PromoApplied> {
    const { accountId } = caller;
    const timeZone = await this.zone.of(caller);
    const wanted = { accountId, code, planId, now: this.clock.now(), timeZone };
    // Checked first without locks, so that a denial waits for nothing.
    const current = await this.database.subscription.findUnique({ where: { account_id: accountId } });
    const { plan, granted } = await findRedeemable(this.database, current, wanted);
    await this.seats.requireRoom(accountId, { plan, seats: granted.seats, supportSeats: 0 });
    const redeemed = await this.database.$transaction(
      (tx) => this.redeemWithin(tx, caller, wanted),
      transactionLimits(),
    );
    return replyOf(redeemed, timeZone);
  }

  /** The account is locked before the code, as everywhere, to avoid deadlocks. */
  private async redeemWithin(
    tx: Prisma.TransactionClient,
    caller: Principal,
    wanted: Redemption,
  ): Promise<Redeemable> {
    const { accountId, userId, email } = caller;
    const current = await this.changes.lock(tx, accountId);
    await tx.$queryRaw`SELECT id FROM promo_codes WHERE code = ${wanted.code} FOR UPDATE`;
    const redeemed = await findRedeemable(tx, current, wanted);
    const { promo, granted } = redeemed;
    await tx.promoCode.update({ where: { id: promo.id }, data: { current_uses: { increment: 1 } } });
    await tx.promoRedemption.create({
      data: {
        id: randomUUID(),
        promo_code_id: promo.id,
        account_id: accountId,
        user_id: userId,
        user_email: email,
        role_granted: granted.plan_id === 'agency_plan' ? 'agency_admin' : 'agent',
        service_level: granted.service_level,
        access_until: granted.access_until,
        used_at: wanted.now,
      },
    });
    await this.changes.save(tx, accountId, current, granted, userId);
    return redeemed;
  }
}

function replyOf({ promo, plan, granted }: Redeemable, timeZone: string): PromoApplied {
  const howLong = granted.access_until ? `until ${dayText(granted.access_until, timeZone)}` : 'from now on';
  return {
    success: true,
    message: `Promo code applied successfully! ${plan.name} is yours ${howLong}.`,
    promo_applied: {
      code: promo.code,
      description: promo.description,
      service_level: granted.service_level,
      discount_type: `free_${promo.duration_type as 'forever' | 'weeks' | 'months'}`,
    },
  };
}
