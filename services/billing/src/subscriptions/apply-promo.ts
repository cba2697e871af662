import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { DIRECT_FREE, type PlanId, type PromoApplied } from '@bindery/contracts/billing';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay, recordEvent } from '@bindery/service-kit/outbox';
import type { Prisma, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { PlansService } from '../plans/plans.service.js';

const FREE: PlanId = 'free_forever';
const FREE_CHOSEN: PromoApplied = {
  success: true,
  message: 'Free account activated successfully!',
  promo_applied: { code: DIRECT_FREE, description: 'Free Forever plan', discount_type: FREE },
};

/** Redeems a code for an account. The one code there is so far stands for choosing the free plan. */
@Injectable()
export class ApplyPromo {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly plans: PlansService,
    private readonly relay: OutboxRelay,
  ) {}

  async apply(
    person: Principal,
    { code, plan_id }: { code: string; plan_id: PlanId },
  ): Promise<PromoApplied> {
    if (code !== DIRECT_FREE) refuse('code', 'Invalid promo code');
    if (plan_id !== FREE)
      refuse('plan_id', 'This code is for the free plan only. Choose that plan, or another code.');
    if (!this.plans.isOffered(FREE))
      refuse('plan_id', 'The free plan is not on offer now. Choose another plan.');
    await this.database.$transaction((tx) => chooseFree(tx, person.accountId), transactionLimits());
    this.relay.nudge();
    return FREE_CHOSEN;
  }
}

function refuse(path: string, detail: string): never {
  throw new AppError('promo_not_applicable', { detail, errors: [{ path, message: detail }] });
}

/**
 * Gives the account the free plan and tells the others, in one transaction. Choosing it again changes nothing and
 * tells nobody; over another plan that is running it is refused, for nobody gives that up by a click on "free".
 */
async function chooseFree(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  // Two clicks at once: the second waits here until the first is committed.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${accountId}, 0))::text`;
  const present = await tx.subscription.findUnique({ where: { accountId } });
  const running = present && present.status !== 'inactive';
  if (running && present.planId === FREE) return;
  if (running) {
    throw new AppError('already_subscribed', {
      detail: 'This account already has a plan. Cancel it first, then choose the free plan.',
    });
  }
  const grant = {
    planId: FREE,
    status: 'active',
    seats: 1,
    supportSeats: 0,
    serviceLevel: 'all_services',
    accessUntil: null,
    version: (present?.version ?? 0) + 1,
  };
  await announce(
    tx,
    await tx.subscription.upsert({ where: { accountId }, create: { accountId, ...grant }, update: grant }),
  );
}

async function announce(tx: Prisma.TransactionClient, subscription: Subscription): Promise<void> {
  await recordEvent(tx, {
    subject: 'billing.subscription.changed.v1',
    accountId: subscription.accountId,
    subjectId: subscription.accountId,
    version: subscription.version,
    data: {
      plan_id: subscription.planId as PlanId,
      status: subscription.status as 'active',
      seats: subscription.seats,
      support_seats: subscription.supportSeats,
      service_level: subscription.serviceLevel as 'all_services',
      access_until: subscription.accessUntil?.toISOString() ?? null,
    },
  });
}
