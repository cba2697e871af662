import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { assistantActions } from '../audit/actions.js';

/**
 * The API keys behind some entries, by the id of the entry. An entry names its session, and a key has that of its own: what a
 * key changed has a line of the history with it, and only a key uses the tools of assistants.
 */
export async function keysBehind(
  read: <T>(work: (tx: Sql) => Promise<T>) => Promise<T>,
  { accountId }: Principal,
  entries: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const rows = await read(
    (tx) => tx.$queryRaw<{ id: string; key_id: string }[]>`
    SELECT entry.id, entry.session_id AS key_id FROM audit_entries AS entry
    WHERE entry.account_id = ${accountId}::uuid AND entry.id = ANY (${ids}::uuid[])
      AND entry.session_id IS NOT NULL AND (entry.action = ${assistantActions.toolCalled}
        OR EXISTS (SELECT FROM record_changes AS change WHERE change.account_id = entry.account_id
          AND change.record_id = entry.record_id AND change.key_id = entry.session_id))`,
  );
  return new Map(rows.map(({ id, key_id }) => [id, key_id]));
}
