import { Controller } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { webhookDeliveryRoutes, type DeliveryView } from '@bindery/contracts/integrations';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Prisma } from '../generated/prisma/client.js';
import { WebhookChanges } from '../webhooks/webhook-changes.js';
import { DeliveryViews, deliveryRows, type DeliveryRow } from './delivery-views.js';
import { DeliveryWorker } from './delivery-worker.js';
import { requireActive } from './require-active.js';

/** Attempts a delivery once more, with the same `webhook-id`. A pending one goes on with its retries afterwards. */
@Controller()
export class ResendDelivery {
  constructor(
    private readonly changes: WebhookChanges,
    private readonly views: DeliveryViews,
    private readonly worker: DeliveryWorker,
  ) {}

  @Handles(webhookDeliveryRoutes.resend)
  async resend({ caller, params }: Call<typeof webhookDeliveryRoutes.resend>): Promise<DeliveryView> {
    const { accountId } = caller;
    const place = { accountId, id: params.id };
    let resent: DeliveryRow | undefined;
    const what = { action: identityActions.webhookResent };
    await this.changes.apply(caller, { id: params.id }, what, async (tx, row, now) => {
      requireActive(caller, row);
      await tx.$executeRaw`
        UPDATE webhook_deliveries SET due_at = ${now}, state = 'pending', retries = state = 'pending' AND retries
        WHERE account_id = ${accountId}::uuid AND webhook_id = ${params.id}::uuid AND id = ${params.delivery_id}::uuid`;
      [resent] = await deliveryRows(tx, place, Prisma.sql`AND delivery.id = ${params.delivery_id}::uuid`);
      if (!resent) throw new AppError('not_found', { detail: "This delivery doesn't exist." });
      return true;
    });
    if (!resent) throw new Error('A delivery that was just found is not there');
    this.worker.wake();
    return this.views.of(resent);
  }
}
