import type { NotificationKind, NotificationView } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { Transaction } from '../database/identity-database.js';
import type { Notification } from '../generated/prisma/client.js';

/** Rows as they are read, with the names of the colleagues in them as of now. */
export async function notificationViews(
  tx: Pick<Transaction, 'user'>,
  rows: readonly Notification[],
): Promise<NotificationView[]> {
  const actors = await actorsOf(tx, rows);
  return rows.map((row) => notificationView(row, actors));
}

/** @param actors the names of people who did it, by their ids */
export const notificationView = (
  row: Notification,
  actors: ReadonlyMap<string, string>,
): NotificationView => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  event: row.event,
  record: row.record_type && row.record_id ? { type: row.record_type, id: row.record_id } : null,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: actors.get(row.actor_id) ?? null },
  count: row.count,
  counts: row.counts as NotificationView['counts'],
  days: row.days_from && row.days_to ? { from: dayOf(row.days_from), to: dayOf(row.days_to) } : null,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
});

async function actorsOf(
  tx: Pick<Transaction, 'user'>,
  rows: readonly Notification[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ actor_id }) => actor_id ?? []);
  if (ids.length === 0) return new Map();
  const users = await tx.user.findMany({ where: { id: { in: ids } } });
  return new Map(users.map(({ id, full_name, email }) => [id, full_name ?? shownAddress(email)]));
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
