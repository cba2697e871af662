import type { AuditEntry } from './audit-chain.js';

/** How many mixtures of upper and lower case are tried for one entry. */
const MAX_MIXTURES = 65_536;

type IdField = 'account_id' | 'record_id';

/**
 * An entry as it may have been hashed. Until ids were parsed into lower case, an entry was hashed with the record's id as
 * the caller had typed it, and stored with the id as Postgres writes it. A superuser could type the account's id as well.
 * Upper case comes first, then up to 65,536 mixtures.
 * @returns whether these were all of them
 */
export function* spellingsOf(entry: AuditEntry): Generator<AuditEntry, 'all' | 'some'> {
  const ways = waysOf(entry);
  for (const way of ways) yield respell(entry, way, (id) => id.toUpperCase());
  let left = MAX_MIXTURES;
  for (const way of ways) {
    const mixtures = 2 ** Math.max(...way.map((field) => entry[field]?.match(LETTERS)?.length ?? 0));
    // The first one is all in lower case, the last one all in upper case.
    for (let mixture = 1; mixture < mixtures - 1; mixture += 1) {
      if (left === 0) return 'some';
      left -= 1;
      yield respell(entry, way, (id) => mixCase(id, mixture));
    }
  }
  return 'all';
}

const LETTERS = /[a-f]/g;

/** The ids that may have been typed, together. */
function waysOf({ actor_role, record_id }: AuditEntry): readonly (readonly IdField[])[] {
  const record: IdField[][] = record_id === null ? [] : [['record_id']];
  if (actor_role !== 'superuser') return record;
  return [...record, ['account_id'], ...record.map((ids) => ['account_id' as const, ...ids])];
}

function respell(entry: AuditEntry, fields: readonly IdField[], spell: (id: string) => string): AuditEntry {
  const ids = fields.map((field) => [field, spell(entry[field] ?? '')] as const);
  return { ...entry, ...Object.fromEntries(ids) };
}

/** Each bit of the mixture says whether a letter is in upper case. */
function mixCase(id: string, mixture: number): string {
  let letter = 0;
  return id.replaceAll(LETTERS, (character) =>
    (mixture >> letter++) & 1 ? character.toUpperCase() : character,
  );
}
