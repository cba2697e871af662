import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import {
  webhookStateDetail,
  type WebhookStateReason,
  type WebhookView,
} from '@bindery/contracts/integrations';
import { Prisma, type Webhook } from '../generated/prisma/client.js';

/** An endpoint with the times of its secrets. */
export type WebhookRow = Webhook & {
  readonly secret_made_at: Date;
  readonly earlier_secret_until: Date | null;
};

const columns = Prisma.raw(
  `webhooks.id::text, webhooks.account_id::text, url, event_types, description, state, state_reason, state_since,
  failing_since, last_succeeded_at, created_by::text, authorized_by::text, rights_confirmed_at, webhooks.created_at,
  updated_at, version`,
);

const withSecrets = (where: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
  SELECT ${columns}, secrets.made_at AS secret_made_at, secrets.earlier_until AS earlier_secret_until
  FROM webhooks CROSS JOIN LATERAL (
    SELECT max(created_at) FILTER (WHERE expires_at IS NULL) AS made_at,
      max(expires_at) FILTER (WHERE expires_at > ${now}) AS earlier_until
    FROM webhook_secrets WHERE webhook_id = webhooks.id AND account_id = webhooks.account_id) AS secrets
  WHERE ${where}`;

/** The account and the id of an endpoint, for a statement. */
export interface WebhookPlace {
  readonly accountId: string;
  readonly id: string;
}

/** An account's endpoints, the oldest first. */
export function listRows(tx: Sql, accountId: string, now: Date): Promise<WebhookRow[]> {
  const all = withSecrets(Prisma.sql`webhooks.account_id = ${accountId}::uuid`, now);
  return tx.$queryRaw<WebhookRow[]>(Prisma.sql`${all} ORDER BY webhooks.created_at, webhooks.id`);
}

/** @throws AppError `not_found` */
export async function findRow(tx: Sql, { accountId, id }: WebhookPlace, now: Date): Promise<WebhookRow> {
  const where = Prisma.sql`webhooks.account_id = ${accountId}::uuid AND webhooks.id = ${id}::uuid`;
  const [row] = await tx.$queryRaw<WebhookRow[]>(withSecrets(where, now));
  if (!row) throw noSuchWebhook();
  return row;
}

/**
 * Locks an endpoint until the transaction ends.
 * @throws AppError `not_found`
 */
export async function lockRow(tx: Sql, place: WebhookPlace, now: Date): Promise<WebhookRow> {
  await tx.$queryRaw`
    SELECT id FROM webhooks WHERE account_id = ${place.accountId}::uuid AND id = ${place.id}::uuid FOR UPDATE`;
  return findRow(tx, place, now);
}

const noSuchWebhook = (): AppError =>
  new AppError('not_found', { detail: "This webhook endpoint doesn't exist." });

const timeOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** An endpoint as members see it. */
export const viewOf = (row: WebhookRow): WebhookView => ({
  id: row.id,
  url: row.url,
  event_types: row.event_types,
  description: row.description,
  enabled: row.state === 'active',
  // The database's checks hold what these columns can be.
  state: row.state as WebhookView['state'],
  state_since: row.state_since.toISOString(),
  state_detail: webhookStateDetail(row.state_reason as WebhookStateReason | null),
  failing_since: timeOf(row.failing_since),
  last_succeeded_at: timeOf(row.last_succeeded_at),
  secret_made_at: row.secret_made_at.toISOString(),
  earlier_secret_until: timeOf(row.earlier_secret_until),
  created_by: row.created_by,
  authorized_by: row.authorized_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});
