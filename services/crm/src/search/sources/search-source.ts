import type { Principal } from '@bindery/contracts/access';
import { dayText, type FoundType } from '@bindery/contracts/crm';
import { foldedText } from '@bindery/contracts/folding';
import { Prisma } from '../../generated/prisma/client.js';
import type { WantedWord } from '../wanted-terms.js';

/** A record that was found, with what its title and subtitle are made of. */
export interface FoundRow {
  readonly type: FoundType;
  readonly id: string;
  readonly parent_id: string | null;
  readonly status: string | null;
  readonly score: number;
  readonly facts: Readonly<Record<string, string | null>>;
}

/** The input of a search. */
export interface SearchInput {
  readonly text: string;
  readonly words: readonly WantedWord[];
  /** The blind indexes of a whole email address, by the columns in which it may be. */
  readonly emails: readonly { column: string; index: string }[];
  readonly limit: number;
}

/** Finds and names the records of one type. */
export interface SearchSource {
  /** A statement for the records that match, each with `foundColumns`. */
  matching(caller: Principal, input: SearchInput): Prisma.Sql;
  /** The same for some IDs, `ANY (…)`, where records of the type are looked up by them. */
  known?(caller: Principal, ids: Prisma.Sql): Prisma.Sql;
  title(row: FoundRow): string;
  /** Parts of the subtitle, which distinguishes it from others with the same title. */
  subtitle(row: FoundRow): readonly (string | null | undefined)[];
  /** The status, where it isn't that of the row. @param today `YYYY-MM-DD` */
  status?(row: FoundRow, today: string): string | null;
}

/** The source of a type whose records have pages: the palette looks up the visited ones. */
export type KnownSource = SearchSource & Required<Pick<SearchSource, 'known'>>;

interface FoundColumns {
  readonly id: Prisma.Sql;
  readonly parent?: Prisma.Sql;
  readonly status?: Prisma.Sql;
  readonly score: Prisma.Sql;
  readonly sortedBy: Prisma.Sql;
  readonly facts: Prisma.Sql;
}

const NOTHING = Prisma.sql`NULL`;

/** The columns of a found record, cast so that each has the same type in every part of the `UNION ALL`. */
export const foundColumns = (
  type: FoundType,
  { id, parent = NOTHING, status = NOTHING, score, sortedBy, facts }: FoundColumns,
): Prisma.Sql => Prisma.sql`${type}::text AS type, ${id} AS id, ${parent}::uuid AS parent_id,
  ${status}::text AS status, (${score})::float8 AS score, lower(${sortedBy}) AS sorted_by,
  jsonb_build_object(${facts}) AS facts`;

/** The score of a name that contains every word of a text. */
export function nameScore(name: Prisma.Sql, text: string): Prisma.Sql {
  const typed = foldedText(text);
  return Prisma.sql`CASE
  WHEN folded_text(${name}) = ${typed} THEN 0.95
  WHEN starts_with(folded_text(${name}), ${typed}) THEN 0.85
  WHEN position(${` ${typed}`} IN folded_text(${name})) > 0 THEN 0.7 ELSE 0.3 END`;
}

export const activeOrInactive = (table: 'carriers' | 'products') =>
  Prisma.sql`CASE WHEN ${Prisma.raw(table)}.inactive THEN 'inactive' ELSE 'active' END`;

export const fact = ({ facts }: FoundRow, name: string): string => facts[name] ?? '';

export const fullName = ({ facts }: FoundRow): string | undefined =>
  facts['first_name'] ? `${facts['first_name']} ${facts['last_name'] ?? ''}` : undefined;

/** A day after a word, such as "Due Jan 5, 2027". */
export const wordAndDay = (word: string, day: string | null | undefined) => day && `${word} ${dayText(day)}`;
