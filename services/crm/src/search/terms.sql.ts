import type { Principal } from '@bindery/contracts/access';
import { Prisma } from '../generated/prisma/client.js';
import { nearNames } from './near-names.js';
import type { WantedWord } from './wanted-terms.js';

/** Comes after every other character. */
const LAST = '\u{10ffff}';
/** How many records each way of matching brings; there are few ways. */
const MAX_EACH = 50;
const WHOLE_PHONE = 7;

/** The kinds of terms with their signs, and the scores of a whole term and of a beginning. */
const kinds = {
  name: { sign: '@', whole: 0.98, start: 0.96 },
  number: { sign: '*', whole: 0.95, start: 0.82 },
  text: { sign: '', whole: 0.75, start: 0.6 },
  day: { sign: '=', whole: 0.85, start: 0 },
  amount: { sign: '$', whole: 0.7, start: 0.5 },
  title: { sign: '#', whole: 0.65, start: 0.55 },
} as const;
type Kind = keyof typeof kinds;

const TAG = { whole: 0.68, start: 0.58 } as const;

/** Records that are found by their terms. */
export interface TermSource {
  /** Joins to `search_terms AS found`. */
  readonly joined: Prisma.Sql;
  readonly visible: Prisma.Sql;
  readonly id: Prisma.Sql;
  readonly kinds: readonly Kind[];
  /** Whether they are individuals, who have tags and names. */
  readonly areIndividuals?: boolean;
}

/** Words from the longest on, which is the most selective. */
const byLength = (words: readonly WantedWord[]): WantedWord[] =>
  words.toSorted((a, b) => b.word.length - a.word.length);

/** Common table expressions: the tags of the words, and those who have every word of a search. */
const [TYPED_TAGS, HOLDERS, NAMESAKES, ALMOST] = ['typed_tags', 'holders', 'namesakes', 'almost'];

/**
 * The records with every word, found once for all ways: the statement grows with the words, and not with words × ways.
 * Each word is looked up among those who have the words before it. One word needs none.
 */
export function holdersSql(caller: Principal, words: readonly WantedWord[]): Prisma.Sql[] {
  const typedTags = Prisma.sql`${Prisma.raw(TYPED_TAGS)} AS MATERIALIZED (${typedTagsOf(caller, words)})`;
  if (words.length < 2) return [typedTags];
  return [
    typedTags,
    ...everyOf(HOLDERS, words, (word) => holdersOf(caller, word)),
    Prisma.sql`${Prisma.raw(NAMESAKES)} AS MATERIALIZED (${namesakesOf(caller, words)})`,
  ];
}

/** The tags with a word that begins as one of the search does. An account has few. */
const typedTagsOf = ({ accountId }: Principal, words: readonly WantedWord[]): Prisma.Sql =>
  Prisma.sql`SELECT tags.id, typed.word FROM unnest(${words.map(({ word }) => word)}::text[]) AS typed(word)
    JOIN tags ON tags.account_id = ${accountId}::uuid
      AND position(' ' || typed.word IN ' ' || searchable_name(tags.name)) > 0`;

/** Holders in whose names all words are. */
function namesakesOf({ accountId }: Principal, words: readonly WantedWord[]): Prisma.Sql {
  const ranges = words.flatMap((word, nth) =>
    [kinds.name.sign + word.word, ...joinedTerms(word)].map((start) => ({ nth, start })),
  );
  const starts = ranges.map(({ start }) => start);
  return Prisma.sql`SELECT other.individual_id
    FROM unnest(${ranges.map(({ nth }) => nth)}::int[], ${starts}::text[]) AS typed(nth, start)
    ${theirHolders(accountId)} WHERE other.individual_id IN (SELECT individual_id FROM ${Prisma.raw(HOLDERS)})
    GROUP BY other.individual_id HAVING count(DISTINCT typed.nth) = ${words.length}`;
}

/**
 * Holders of a term that begins as one of `typed` does. One condition for all takes a fraction of the planning of one
 * for each, and the OFFSET keeps them apart: joined, they would be looked for among all terms of the account.
 */
const theirHolders = (accountId: string): Prisma.Sql =>
  Prisma.sql`CROSS JOIN LATERAL (SELECT individual_id FROM search_terms WHERE account_id = ${accountId}::uuid
    AND term >= typed.start AND term < typed.start || ${LAST} OFFSET 0) AS other`;

/**
 * The individuals with every word, or a name with one typo instead of it. Nobody where no word may have one.
 * @param isWanted whether they are looked for at all
 */
export function almostSql(
  caller: Principal,
  words: readonly WantedWord[],
  isWanted: Prisma.Sql,
): Prisma.Sql[] {
  if (!words.some(({ word }) => nearNames(word).length > 0)) return [];
  return everyOf(ALMOST, words, (word) => {
    const near = nearNames(word.word).map(
      ({ start, pattern }) => Prisma.sql`${beginsWith('other', start)} AND other.term ~ ${pattern}`,
    );
    const almost = near.length === 0 ? Prisma.empty : Prisma.sql`UNION ALL ${termsLike(caller, near)}`;
    return Prisma.sql`SELECT individual_id FROM (${holdersOf(caller, word)} ${almost}) AS either WHERE ${isWanted}`;
  });
}

/** As one expression for each word, of which the last has the name. */
function everyOf(
  name: string,
  words: readonly WantedWord[],
  idsOf: (word: WantedWord) => Prisma.Sql,
): Prisma.Sql[] {
  const named = (nth: number) => Prisma.raw(nth === words.length ? name : `${name}_${String(nth)}`);
  return byLength(words).map((word, index) => {
    const all =
      index === 0
        ? Prisma.sql`SELECT DISTINCT individual_id FROM (${idsOf(word)}) AS holder`
        : Prisma.sql`SELECT individual_id FROM ${named(index)} WHERE individual_id IN (${idsOf(word)})`;
    return Prisma.sql`${named(index + 1)} AS MATERIALIZED (${all})`;
  });
}

const termsLike = ({ accountId }: Principal, ranges: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.sql`SELECT other.individual_id FROM search_terms AS other
    WHERE other.account_id = ${accountId}::uuid AND ((${Prisma.join(ranges, ') OR (')}))`;

/**
 * Statements for the records that have every word, each with `id` and `score`. Each reads a range of the index in its
 * order and stops at the first ones: a word that everybody has costs no more than a rare one. Those for several words
 * read `holdersSql`.
 */
export function byTerms(caller: Principal, words: readonly WantedWord[], source: TermSource): Prisma.Sql[] {
  const [driver, ...others] = byLength(words);
  if (driver === undefined) return [];
  const isAmong = (name: string) =>
    Prisma.sql`found.individual_id IN (SELECT individual_id FROM ${Prisma.raw(name)})`;
  const alsoHas = others.length === 0 ? [] : [isAmong(HOLDERS)];
  const account = Prisma.sql`found.account_id = ${caller.accountId}::uuid`;
  // In the order of the terms, so that whole ones come first.
  const wayFor = (
    way: Way,
    also: readonly Prisma.Sql[],
  ) => Prisma.sql`(SELECT id, ${way.score} AS score FROM (
    SELECT DISTINCT found.term, found.individual_id, ${source.id} AS id FROM search_terms AS found ${source.joined}
    WHERE ${Prisma.join([account, way.matching, source.visible, ...also], ' AND ')}
    ORDER BY found.term, found.individual_id LIMIT ${MAX_EACH}) AS way)`;
  const byTerm = source.kinds.flatMap((kind) => {
    const way = wayOf(kind, driver, others.length > 0);
    if (way === undefined) return [];
    return kind === 'name' && others.length > 0
      ? [wayFor({ ...way, score: NAMED }, [isAmong(NAMESAKES)]), wayFor(way, alsoHas)]
      : [wayFor(way, alsoHas)];
  });
  if (!source.areIndividuals) return byTerm;
  const joined = joinedTerms(driver).map((term) => beginsWith('found', term));
  const byJoined =
    joined.length === 0
      ? []
      : [wayFor({ matching: Prisma.sql`(${Prisma.join(joined, ' OR ')})`, score: NAMED }, alsoHas)];
  return [...byTerm, ...byJoined, byTag(caller, driver, source, alsoHas)];
}

/** Several words that are all in a name. */
const NAMED = Prisma.sql`${kinds.name.start}::float8`;

interface Way {
  readonly matching: Prisma.Sql;
  /** Over `way`, which has the term. */
  readonly score: Prisma.Sql;
}

/** A whole term or one that begins so; of a date, the whole one. */
function wayOf(kind: Kind, word: WantedWord, isOneOfSeveral: boolean): Way | undefined {
  const { sign } = kinds[kind];
  // A name counts as one if the other words are in it too.
  const { whole, start } = kinds[kind === 'name' && isOneOfSeveral ? 'text' : kind];
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

/** The names that are written as one word where it was typed as several. */
const joinedTerms = ({ joined = [] }: WantedWord): string[] => joined.map((name) => kinds.name.sign + name);

const LEAST_OF_NUMBER = 4;

function termOf(kind: Kind, { word, day, amount }: WantedWord): string | undefined {
  if (kind === 'day') return day;
  if (kind === 'amount') return amount;
  // Fewer digits identify no phone number.
  const isShort = kind === 'text' && /^\d+$/u.test(word) && word.length < LEAST_OF_NUMBER;
  return isShort ? undefined : word;
}

/** The individuals, and the tasks, that have a term or a tag for the word. */
function holdersOf(caller: Principal, word: WantedWord): Prisma.Sql {
  const { accountId } = caller;
  const starts = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const term = termOf(kind, word);
    return term === undefined ? [] : [kinds[kind].sign + term];
  });
  return Prisma.sql`SELECT other.individual_id FROM unnest(${[...starts, ...joinedTerms(word)]}::text[]) AS typed(start)
    ${theirHolders(accountId)}
    UNION ALL SELECT worn.individual_id FROM individual_tags AS worn WHERE worn.account_id = ${accountId}::uuid
      AND worn.tag_id = ANY (${tagsWith(word)})`;
}

const tagsWith = ({ word }: WantedWord): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT id FROM ${Prisma.raw(TYPED_TAGS)} AS typed WHERE typed.word = ${word})`;

function byTag(
  caller: Principal,
  driver: WantedWord,
  { joined, visible }: TermSource,
  alsoHas: readonly Prisma.Sql[],
): Prisma.Sql {
  const isWhole = Prisma.sql`folded_text(tags.name) = ${driver.word}`;
  const where = [Prisma.sql`found.account_id = ${caller.accountId}::uuid`, visible, ...alsoHas];
  return Prisma.sql`(SELECT found.individual_id AS id, CASE WHEN ${isWhole} THEN ${TAG.whole}::float8
      ELSE ${TAG.start}::float8 END AS score
    FROM individual_tags AS found JOIN tags ON tags.account_id = found.account_id AND tags.id = found.tag_id ${joined}
    WHERE found.tag_id = ANY (${tagsWith(driver)}) AND ${Prisma.join(where, ' AND ')}
    ORDER BY found.tag_id, found.individual_id LIMIT ${MAX_EACH})`;
}
