import { Injectable } from '@nestjs/common';
import type { AttemptView, DeliveryView } from '@bindery/contracts/integrations';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma, type WebhookAttempt } from '../generated/prisma/client.js';
import type { WebhookPlace } from '../webhooks/webhook-row.js';
import { AttemptAnswers } from './attempt-answers.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { payloadOf } from './send-delivery.js';

/** A delivery with its message. */
export interface DeliveryRow extends Pick<
  ClaimedDelivery,
  'id' | 'message_id' | 'type' | 'occurred_at' | 'data'
> {
  readonly state: string;
  readonly is_test: boolean;
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** Deliveries of an endpoint as rows, with further conditions and their order. */
export function deliveryRows(
  tx: Sql,
  { accountId, id }: WebhookPlace,
  rest: Prisma.Sql,
): Promise<DeliveryRow[]> {
  return tx.$queryRaw<DeliveryRow[]>(Prisma.sql`
    SELECT delivery.id::text, message_id, delivery.state, due_at, delivery.created_at, message.type, message.is_test,
      message.occurred_at, message.data
    FROM webhook_deliveries AS delivery
    JOIN webhook_messages AS message ON message.account_id = delivery.account_id AND message.id = message_id
    WHERE delivery.account_id = ${accountId}::uuid AND webhook_id = ${id}::uuid ${rest}`);
}

/** The attempts of some deliveries, the newest first. */
export function attemptRows(
  tx: Sql,
  accountId: string,
  deliveryIds: readonly string[],
): Promise<WebhookAttempt[]> {
  return tx.$queryRaw<WebhookAttempt[]>`
    SELECT id::text, account_id::text, delivery_id::text, number, at, duration_ms, outcome, status, answer
    FROM webhook_attempts WHERE account_id = ${accountId}::uuid AND delivery_id = ANY (${[...deliveryIds]}::uuid[])
    ORDER BY number DESC`;
}

/** Maps deliveries to the contract. */
@Injectable()
export class DeliveryViews {
  constructor(private readonly answers: AttemptAnswers) {}

  async of(row: DeliveryRow, attempts: readonly WebhookAttempt[] = []): Promise<DeliveryView> {
    return {
      id: row.id,
      message_id: row.message_id,
      event_type: row.type,
      is_test: row.is_test,
      // The database's checks hold what these columns can be.
      state: row.state as DeliveryView['state'],
      created_at: row.created_at.toISOString(),
      next_attempt_at: row.due_at?.toISOString() ?? null,
      payload: { ...payloadOf(row), data: { ...row.data } },
      attempts: await Promise.all(attempts.map((attempt) => this.attemptOf(attempt))),
    };
  }

  private async attemptOf(row: WebhookAttempt): Promise<AttemptView> {
    return {
      number: row.number,
      at: row.at.toISOString(),
      duration_ms: row.duration_ms,
      outcome: row.outcome as AttemptView['outcome'],
      status: row.status,
      answer: await this.answers.decrypt(row.account_id, row.id, row.answer),
    };
  }
}
