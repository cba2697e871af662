import { Controller } from '@nestjs/common';
import { type CancelReply, subscriptionRoutes } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit } from '../audit/billing-audit.js';
import type { Subscription } from '../generated/prisma/client.js';
import { SetRenewal } from './set-renewal.js';
import { isRunningPurchase, type RunningPurchase } from './running-purchase.js';

/** Ends a paid subscription at the end of the paid period. Access continues until then. */
@Controller()
export class CancelSubscription {
  constructor(
    private readonly setRenewal: SetRenewal,
    private readonly audit: BillingAudit,
  ) {}

  /** @throws AppError `not_cancelable` */
  @Handles(subscriptionRoutes.cancel)
  async cancel({ caller }: Call<typeof subscriptionRoutes.cancel>): Promise<CancelReply> {
    const { access_until: accessUntil } = await this.audit.auditDenials(
      caller,
      { action: identityActions.subscriptionCanceled },
      () => this.setRenewal.set(caller, true, requireCancelable),
    );
    return { success: true, access_until: accessUntil?.toISOString() ?? null };
  }
}

function requireCancelable(current: Subscription | null): asserts current is RunningPurchase {
  if (isRunningPurchase(current) && current.status === 'active') return;
  throw new AppError('not_cancelable', {
    detail: isRunningPurchase(current)
      ? 'This subscription is already canceled. It ends with the current billing period.'
      : 'There is no paid subscription to cancel.',
  });
}
