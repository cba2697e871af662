import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookData } from '@bindery/contracts/integrations';
import type { Event } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { enterAccount } from '../database/integrations-database.js';

/** Something that happened, for each endpoint that subscribes to its type. */
interface Happened {
  readonly accountId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly time: string;
  readonly messages: readonly { readonly id: string; readonly data: WebhookData }[];
  /** Whether single changes go first. */
  readonly isBulk: boolean;
}

/** The same for the same event and record, however often the event arrives. Without a dot, which the signature needs. */
const messageIdOf = (eventId: string, recordId: string): string =>
  `msg_${createHash('sha256').update(`${eventId}/${recordId}`).digest('hex').slice(0, 32)}`;

/** Turns events of other services into messages, and a delivery for each endpoint. */
@Injectable()
export class EventIntake {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  recordChanged(tx: Sql, { id, account_id, time, data }: Event<'crm.record.changed.v1'>): Promise<void> {
    const { record_type, record_id, change } = data;
    return this.store(tx, {
      ...{ accountId: account_id, time, isBulk: false, type: `${record_type}.${change}` },
      messages: [{ id: messageIdOf(id, record_id), data: { id: record_id, record_type } }],
    });
  }

  /** A batch becomes a message for each record. */
  recordsChanged(tx: Sql, { id, account_id, time, data }: Event<'crm.records.changed.v1'>): Promise<void> {
    const { record_type, record_ids, change, origin } = data;
    return this.store(tx, {
      ...{ accountId: account_id, time, isBulk: true, type: `${record_type}.${change}` },
      messages: record_ids.map((record_id) => ({
        id: messageIdOf(id, record_id),
        data: { id: record_id, record_type, import_id: origin.import_id },
      })),
    });
  }

  draftAccepted(
    tx: Sql,
    { id, account_id, time, data }: Event<'crm.capture.draft.accepted.v1'>,
  ): Promise<void> {
    const { draft_id, individual_id } = data;
    return this.store(tx, {
      ...{ accountId: account_id, time, isBulk: false, type: 'capture.draft.accepted' },
      messages: [{ id: messageIdOf(id, draft_id), data: { id: draft_id, individual_id } }],
    });
  }

  /** Nothing is stored for an account without an endpoint for it. One that is paused can have it replayed. */
  private async store(tx: Sql, { accountId, type, time, messages, isBulk }: Happened): Promise<void> {
    const now = this.clock.now();
    await enterAccount(tx, accountId);
    await tx.$executeRaw`
      WITH subscribed AS (
        SELECT id, state FROM webhooks WHERE account_id = ${accountId}::uuid AND ${type} = ANY (event_types)
      ), message AS (
        INSERT INTO webhook_messages (account_id, id, type, data, occurred_at, created_at)
        SELECT ${accountId}::uuid, happened.id, ${type}, happened.data, ${time}::timestamptz, ${now}
        FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS happened (id text, data jsonb)
        WHERE EXISTS (SELECT FROM subscribed)
        ON CONFLICT DO NOTHING RETURNING id
      )
      INSERT INTO webhook_deliveries (id, account_id, webhook_id, message_id, is_bulk, due_at, created_at)
      SELECT gen_random_uuid(), ${accountId}::uuid, subscribed.id, message.id, ${isBulk}, ${now}, ${now}
      FROM message CROSS JOIN subscribed WHERE subscribed.state = 'active'`;
  }
}
