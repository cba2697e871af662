import { Controller } from '@nestjs/common';
import { type ReactivateReply, subscriptionRoutes } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit } from '../audit/billing-audit.js';
import type { Subscription } from '../generated/prisma/client.js';
import { SetRenewal } from './set-renewal.js';
import { isRunningPurchase, type RunningPurchase, nextBilling } from './running-purchase.js';

/** Has a subscription that was to end go on. */
@Controller()
export class ReactivateSubscription {
  constructor(
    private readonly setRenewal: SetRenewal,
    private readonly audit: BillingAudit,
  ) {}

  /** @throws AppError `not_reactivatable` */
  @Handles(subscriptionRoutes.reactivate)
  async reactivate({ caller }: Call<typeof subscriptionRoutes.reactivate>): Promise<ReactivateReply> {
    const changed = await this.audit.auditDenials(
      caller,
      { action: identityActions.subscriptionReactivated },
      () => this.setRenewal.set(caller, false, requireReactivatable),
    );
    return { success: true, next_billing_date: nextBilling(changed)?.toISOString() ?? null };
  }
}

function requireReactivatable(current: Subscription | null): asserts current is RunningPurchase {
  if (isRunningPurchase(current) && current.status === 'canceling') return;
  throw new AppError('not_reactivatable', {
    detail: isRunningPurchase(current)
      ? 'This subscription renews automatically. There is nothing to reactivate.'
      : 'This subscription has ended. Choose a plan to subscribe again.',
  });
}
