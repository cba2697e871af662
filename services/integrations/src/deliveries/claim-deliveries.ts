import { randomUUID } from 'node:crypto';
import type { WebhookPayload } from '@bindery/contracts/integrations';
import type { Sql } from '@bindery/service-kit/database';
import { after, MINUTE_MS } from '@bindery/service-kit/time';

/** As long as an attempt can take, and some time to store its result. */
const LEASE_MS = MINUTE_MS;
/** Attempts at one endpoint at a time, by all replicas together. One that fails holds up no place for others. */
const AT_ONCE = 4;
const AT_ONCE_WHILE_FAILING = 1;

/** A delivery that this replica alone attempts, for a minute. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly lease_id: string;
  readonly account_id: string;
  readonly webhook_id: string;
  readonly message_id: string;
  readonly url: string;
  /** The member whose rights it runs under, and when they were last seen to have them. */
  readonly authorized_by: string;
  readonly rights_confirmed_at: Date;
  readonly attempts: number;
  readonly tries: number;
  readonly retries: boolean;
  readonly type: string;
  readonly occurred_at: Date;
  readonly data: WebhookPayload['data'];
}

/** Claims due deliveries, the oldest first and those of imports last, with few of each endpoint. */
export async function claimDeliveries(tx: Sql, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  const leasedUntil = after(now, LEASE_MS);
  // Replicas claim one after another, so that the limit of each endpoint holds for all of them.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('webhook-claims', 0))`;
  return tx.$queryRaw<ClaimedDelivery[]>`
    UPDATE webhook_deliveries AS claimed SET lease_id = ${randomUUID()}::uuid, leased_until = ${leasedUntil}
    FROM (
      SELECT due.id, webhooks.url, webhooks.authorized_by, webhooks.rights_confirmed_at
      FROM webhooks
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS attempts FROM webhook_deliveries
        WHERE webhook_id = webhooks.id AND leased_until IS NOT NULL AND leased_until > ${now}) AS running
      CROSS JOIN LATERAL (
        SELECT id, is_bulk, due_at FROM webhook_deliveries
        WHERE webhook_id = webhooks.id AND state = 'pending' AND due_at <= ${now}
          AND (leased_until IS NULL OR leased_until <= ${now})
        ORDER BY is_bulk, due_at
        LIMIT greatest(0, CASE WHEN failing_since IS NULL THEN ${AT_ONCE}::int ELSE ${AT_ONCE_WHILE_FAILING}::int END
          - running.attempts)
        FOR UPDATE SKIP LOCKED) AS due
      WHERE webhooks.state = 'active'
      ORDER BY due.is_bulk, due.due_at LIMIT ${limit}) AS chosen, webhook_messages AS message
    WHERE claimed.id = chosen.id AND message.account_id = claimed.account_id AND message.id = claimed.message_id
    RETURNING claimed.id::text, claimed.lease_id::text, claimed.account_id::text, claimed.webhook_id::text,
      claimed.message_id, chosen.url, chosen.authorized_by::text, chosen.rights_confirmed_at, claimed.attempts,
      claimed.tries, claimed.retries, message.type, message.occurred_at, message.data`;
}

/** Gives a claim back without an attempt. */
export async function releaseClaim(
  tx: Sql,
  { id, account_id, lease_id }: ClaimedDelivery,
  dueAt: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_deliveries SET lease_id = NULL, leased_until = NULL, due_at = ${dueAt}
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND lease_id = ${lease_id}::uuid`;
}
