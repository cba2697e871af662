import type { Principal } from '@bindery/contracts/access';
import { Prisma } from '../generated/prisma/client.js';
import type { WantedWord } from './wanted-terms.js';

/** Comes after every other character. */
const LAST = '\u{10ffff}';
/** How many records each way of matching brings; there are few ways. */
const MAX_EACH = 50;
const WHOLE_PHONE = 7;

/** What a term is of, by its sign, and how much a whole term and a beginning count. */
const kinds = {
  name: { sign: '@', whole: 0.9, start: 0.8 },
  number: { sign: '*', whole: 0.95, start: 0.82 },
  text: { sign: '', whole: 0.75, start: 0.6 },
  day: { sign: '=', whole: 0.85, start: 0 },
  amount: { sign: '$', whole: 0.7, start: 0.5 },
  title: { sign: '#', whole: 0.65, start: 0.55 },
} as const;
type Kind = keyof typeof kinds;

const TAG = { whole: 0.68, start: 0.58 } as const;

/** Records that are found by their terms. */
export interface Source {
  /** What is joined to `search_terms AS found`. */
  readonly joined: Prisma.Sql;
  readonly visible: Prisma.Sql;
  readonly id: Prisma.Sql;
  readonly kinds: readonly Kind[];
  /** Whether they have tags. */
  readonly hasTags?: boolean;
}

/** Words from the longest on, which is the most selective. */
const byLength = (words: readonly WantedWord[]): WantedWord[] =>
  words.toSorted((a, b) => b.word.length - a.word.length);

/** Who has every word of a search, as the last of these common table expressions. One word needs none. */
const HOLDERS = 'holders';

/**
 * Who has every word, found once for all ways: the statement grows with the words, and not with words × ways. Each word
 * is looked up among those who have the words before it.
 */
export function holdersSql(person: Principal, words: readonly WantedWord[]): Prisma.Sql[] {
  if (words.length < 2) return [];
  const named = (nth: number) => Prisma.raw(nth === words.length ? HOLDERS : `${HOLDERS}_${String(nth)}`);
  return byLength(words).map((word, index) => {
    const holders = holdersOf(person, word);
    const all =
      index === 0
        ? Prisma.sql`SELECT DISTINCT individual_id FROM (${holders}) AS holder`
        : Prisma.sql`SELECT individual_id FROM ${named(index)} WHERE individual_id IN (${holders})`;
    return Prisma.sql`${named(index + 1)} AS MATERIALIZED (${all})`;
  });
}

/**
 * Statements for the records that have every word, each with `id` and `score`. Each reads a range of the index in its
 * order and stops at the first ones: a word that everybody has costs no more than a rare one. Those for several words
 * read `holdersSql`.
 */
export function byTerms(person: Principal, words: readonly WantedWord[], source: Source): Prisma.Sql[] {
  const [driver, ...others] = byLength(words);
  if (driver === undefined) return [];
  const alsoHas =
    others.length === 0
      ? []
      : [Prisma.sql`found.individual_id IN (SELECT individual_id FROM ${Prisma.raw(HOLDERS)})`];
  const byTerm = source.kinds.flatMap((kind) => {
    const way = wayOf(kind, driver);
    if (way === undefined) return [];
    const account = Prisma.sql`found.account_id = ${person.accountId}::uuid`;
    const where = Prisma.join([account, way.matching, source.visible, ...alsoHas], ' AND ');
    return [
      // In the order of the terms, so that whole ones come first.
      Prisma.sql`(SELECT id, ${way.score} AS score FROM (
        SELECT DISTINCT found.term, found.individual_id, ${source.id} AS id FROM search_terms AS found ${source.joined}
        WHERE ${where} ORDER BY found.term, found.individual_id LIMIT ${MAX_EACH}) AS way)`,
    ];
  });
  return source.hasTags ? [...byTerm, byTag(person, driver, source, alsoHas)] : byTerm;
}

interface Way {
  readonly matching: Prisma.Sql;
  /** Over `way`, which has the term. */
  readonly score: Prisma.Sql;
}

/** A whole term or one that begins so; of a date, the whole one. */
function wayOf(kind: Kind, word: WantedWord): Way | undefined {
  const { sign, whole, start } = kinds[kind];
  const term = termOf(kind, word);
  if (term === undefined) return undefined;
  const isWhole = (alias: string) => Prisma.sql`${Prisma.raw(alias)}.term = ${sign + term}`;
  if (start === 0) return { matching: isWhole('found'), score: Prisma.sql`${whole}::float8` };
  const isPhone = kind === 'text' && /^\d+$/u.test(word.word) && word.word.length >= WHOLE_PHONE;
  const most = isPhone ? kinds.number.whole : whole;
  return {
    matching: beginsWith('found', sign + term),
    score: Prisma.sql`CASE WHEN ${isWhole('way')} THEN ${most}::float8 ELSE ${start}::float8 END`,
  };
}

const beginsWith = (alias: 'found' | 'other', term: string): Prisma.Sql => {
  const column = Prisma.raw(`${alias}.term`);
  return Prisma.sql`${column} >= ${term} AND ${column} < ${term + LAST}`;
};

const LEAST_OF_NUMBER = 4;

function termOf(kind: Kind, { word, day, amount }: WantedWord): string | undefined {
  if (kind === 'day') return day;
  if (kind === 'amount') return amount;
  // Fewer digits identify no phone number.
  const isShort = kind === 'text' && /^\d+$/u.test(word) && word.length < LEAST_OF_NUMBER;
  return isShort ? undefined : word;
}

/** The individuals, and the tasks, that have a term or a tag for the word. */
function holdersOf({ accountId }: Principal, word: WantedWord): Prisma.Sql {
  const ranges = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const term = termOf(kind, word);
    if (term === undefined) return [];
    return [Prisma.sql`(${beginsWith('other', kinds[kind].sign + term)})`];
  });
  return Prisma.sql`SELECT other.individual_id FROM search_terms AS other
    WHERE other.account_id = ${accountId}::uuid AND (${Prisma.join(ranges, ' OR ')})
    UNION ALL SELECT worn.individual_id FROM individual_tags AS worn WHERE worn.account_id = ${accountId}::uuid
      AND worn.tag_id = ANY (${tagsWith(accountId, word)})`;
}

/** The tags with a word that begins so: an account has few. */
const tagsWith = (accountId: string, { word }: WantedWord): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT tags.id FROM tags WHERE tags.account_id = ${accountId}::uuid
    AND position(${` ${word}`} IN ' ' || searchable_name(tags.name)) > 0)`;

function byTag(
  person: Principal,
  driver: WantedWord,
  { joined, visible }: Source,
  alsoHas: readonly Prisma.Sql[],
): Prisma.Sql {
  const isWhole = Prisma.sql`folded_text(tags.name) = ${driver.word}`;
  const where = [Prisma.sql`found.account_id = ${person.accountId}::uuid`, visible, ...alsoHas];
  return Prisma.sql`(SELECT found.individual_id AS id, CASE WHEN ${isWhole} THEN ${TAG.whole}::float8
      ELSE ${TAG.start}::float8 END AS score
    FROM individual_tags AS found JOIN tags ON tags.account_id = found.account_id AND tags.id = found.tag_id ${joined}
    WHERE found.tag_id = ANY (${tagsWith(person.accountId, driver)}) AND ${Prisma.join(where, ' AND ')}
    ORDER BY found.tag_id, found.individual_id LIMIT ${MAX_EACH})`;
}
