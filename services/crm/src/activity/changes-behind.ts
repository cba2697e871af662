import type { Principal } from '@bindery/contracts/access';
import { changeText, sentenceOfChange, type HistoryEntry } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { RecordChange } from '../generated/prisma/client.js';
import { placesOf, type PlaceOf } from '../resources/change-places.js';
import { changeColumns, entryOf } from '../resources/list-history.js';
import { namesIn } from '../resources/reference-names.js';
import type { ReadableEntry } from './activity-list.sql.js';

/** A change in the words of the record's history. */
export interface ChangeWords {
  /** The whole sentence, or the end of one that names the record. */
  readonly text: string;
  readonly isWhole: boolean;
}

/** Changes whose values say more than that there was one. */
const TELLING = /\.(updated|merged|unmerged)$/;
const SHOWN_FIELDS = 2;
const MAX_VALUE = 80;

/** Whether the log may have more to say of an entry: its reader sees the record, or whom it belongs to. */
const mayTell = ({ action, outcome, record_id, title, whose }: ReadableEntry): boolean =>
  outcome === 'success' && record_id !== null && TELLING.test(action) && (title ?? whose) !== null;

/** The words for the changes behind some entries, by the id of the entry. */
export async function changesBehind(
  read: <T>(work: (tx: Sql) => Promise<T>) => Promise<T>,
  caller: Principal,
  entries: readonly ReadableEntry[],
): Promise<ReadonlyMap<string, ChangeWords>> {
  const asked = entries.filter(mayTell);
  if (asked.length === 0) return new Map();
  return read(async (tx) => {
    const found = await changesOf(tx, caller, asked);
    const changes = [...found.values()];
    const names = await namesIn(tx, caller, changes);
    const words = new Map<string, ChangeWords>();
    for (const [id, change] of found) {
      const said = wordsOf(entryOf(change, names, await placeIn(tx, caller, change)));
      if (said) words.set(id, said);
    }
    return words;
  });
}

/**
 * The line of the history that was written along with each entry: the last one of the record until then. Changes of one
 * record come one after the other, and an entry is written at the end of its change.
 */
async function changesOf(
  tx: Sql,
  { accountId }: Principal,
  entries: readonly ReadableEntry[],
): Promise<Map<string, RecordChange>> {
  const wanted = entries.map(({ id, record_id, action, attempted_at }) => ({
    ...{ id, record_id, change: action.split('.').at(-1) },
    at: attempted_at.toISOString(),
  }));
  const rows = await tx.$queryRaw<(RecordChange & { entry_id: string; same: number })[]>`
    SELECT entry.id AS entry_id, line.*
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS entry (id uuid, record_id uuid, change text, at timestamptz)
    CROSS JOIN LATERAL (
      SELECT ${changeColumns}, count(*) OVER (PARTITION BY record_changes.at)::int AS same FROM record_changes
      WHERE record_changes.account_id = ${accountId}::uuid AND record_changes.record_id = entry.record_id
        AND record_changes.at <= entry.at AND record_changes.at > entry.at - interval '1 minute'
        AND record_changes.change = entry.change
      ORDER BY record_changes.at DESC LIMIT 1) AS line`;
  const fields = new Map(entries.map(({ id, fields: own }) => [id, own]));
  const isOf = ({ entry_id, fields: changed, same }: (typeof rows)[number]) =>
    same === 1 && isSame(fields.get(entry_id) ?? [], changed as unknown as readonly { field: string }[]);
  return new Map(rows.filter(isOf).map((row) => [row.entry_id, row]));
}

const isSame = (names: readonly string[], changed: readonly { readonly field: string }[]): boolean =>
  names.length === changed.length && changed.every(({ field }) => names.includes(field));

const nowhere: ReturnType<PlaceOf> = { record_name: null, belonged_to: null, merge: null };

/** Only a merge names others. */
async function placeIn(tx: Sql, caller: Principal, change: RecordChange): Promise<PlaceOf> {
  if (!/^(?:un)?merged$/.test(change.change)) return () => nowhere;
  const { record_id: id } = change;
  return placesOf(tx, caller, { id, roots: [id] }, [change]);
}

function wordsOf(entry: HistoryEntry): ChangeWords | null {
  const { change, merge, record_type } = entry;
  const said = sentenceOfChange(entry);
  if (change === 'merged' || change === 'unmerged')
    return said && merge ? { text: said.text, isWhole: true } : null;
  if (said) return { text: said.text, isWhole: false };
  const fields = entry.fields.filter((field) => field.protected || field.before !== field.after);
  const texts = fields
    .slice(0, SHOWN_FIELDS)
    .map((field) => (field.protected ? field.label : shortened(changeText(record_type, field))));
  const more = fields.length - texts.length;
  if (texts.length === 0) return null;
  return { text: [...texts, ...(more > 0 ? [`${more} more`] : [])].join(' · '), isWhole: false };
}

const shortened = (text: string): string =>
  text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE).trimEnd()}…`;
