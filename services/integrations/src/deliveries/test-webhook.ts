import { randomBytes, randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import {
  webhookDeliveryRoutes,
  webhookEventTypes,
  type DeliveryView,
  type WebhookEventType,
} from '@bindery/contracts/integrations';
import { publicWebhookTestRoutes } from '@bindery/contracts/public-api';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Prisma } from '../generated/prisma/client.js';
import { WebhookChanges } from '../webhooks/webhook-changes.js';
import { DeliveryViews, deliveryRows, type DeliveryRow } from './delivery-views.js';
import { DeliveryWorker } from './delivery-worker.js';
import { requireActive } from './require-active.js';

/** Sends an endpoint the example of an event type, once, for a member or a key. */
@Controller()
export class TestWebhook {
  constructor(
    private readonly changes: WebhookChanges,
    private readonly views: DeliveryViews,
    private readonly worker: DeliveryWorker,
  ) {}

  @Handles(webhookDeliveryRoutes.test)
  test({ caller, params, body }: Call<typeof webhookDeliveryRoutes.test>): Promise<DeliveryView> {
    return this.begin(caller, params.id, body.event_type);
  }

  @Handles(publicWebhookTestRoutes.test)
  async testByKey({ caller, params, body }: Call<typeof publicWebhookTestRoutes.test>) {
    const { id, message_id, event_type, state } = await this.begin(caller, params.id, body.event_type);
    return { id, message_id, event_type, state };
  }

  private async begin(caller: Principal, webhookId: string, type: WebhookEventType): Promise<DeliveryView> {
    const place = { accountId: caller.accountId, id: webhookId };
    let made: DeliveryRow | undefined;
    const what = { action: identityActions.webhookTested };
    await this.changes.apply(caller, { id: webhookId }, what, async (tx, row, now) => {
      requireActive(caller, row);
      const id = await store(tx, place, type, now);
      [made] = await deliveryRows(tx, place, Prisma.sql`AND delivery.id = ${id}::uuid`);
      return true;
    });
    if (!made) throw new Error('A delivery that was just stored is not there');
    this.worker.wake();
    return this.views.of(made);
  }
}

async function store(
  tx: Sql,
  { accountId, id: webhookId }: { accountId: string; id: string },
  type: WebhookEventType,
  now: Date,
): Promise<string> {
  const [id, messageId] = [randomUUID(), `msg_${randomBytes(16).toString('hex')}`];
  await tx.$executeRaw`
    INSERT INTO webhook_messages (account_id, id, type, data, is_test, occurred_at, created_at)
    VALUES (${accountId}::uuid, ${messageId}, ${type}, ${JSON.stringify(webhookEventTypes[type].example)}::jsonb, true,
      ${now}, ${now})`;
  await tx.$executeRaw`
    INSERT INTO webhook_deliveries (id, account_id, webhook_id, message_id, retries, due_at, created_at)
    VALUES (${id}::uuid, ${accountId}::uuid, ${webhookId}::uuid, ${messageId}, false, ${now}, ${now})`;
  return id;
}
