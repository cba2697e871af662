import type { Sql } from '../database/index.js';

/** A table, and its columns that can hold text. */
export interface TextTable {
  /** With its schema, unless that is `public`; as SQL writes it. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly has_account: boolean;
}

/** How many ciphertexts one column holds under one version of the data key. */
export interface FoundCiphertexts {
  /** `table.column` */
  readonly column: string;
  readonly version: string;
  readonly count: number;
}

/** The rows to search: those of one account, or those without an account. */
export type RowsOf = { readonly accountId: string } | 'no account';

/** An envelope of field-crypto, anywhere in a text. */
const ENVELOPE = String.raw`v1\.([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]{22}`;

/**
 * Every text, JSON and text-array column that the service can read, from the catalog of its database. Ciphertexts are
 * also copied to columns that no declaration names. The service can't have written columns that it can't read.
 */
export function textTables(tx: Sql): Promise<TextTable[]> {
  return tx.$queryRaw<TextTable[]>`
    SELECT CASE relation.schema WHEN 'public' THEN '' ELSE quote_ident(relation.schema) || '.' END
        || quote_ident(relation.name) AS name,
      array_agg(relation.column_name ORDER BY relation.column_name)
        FILTER (WHERE relation.is_text) AS columns,
      bool_or(relation.column_name = 'account_id') AS has_account
    FROM (
      SELECT columns.table_schema::text AS schema, columns.table_name::text AS name,
        columns.column_name::text AS column_name,
        columns.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb')
          OR columns.udt_name IN ('_text', '_varchar', '_bpchar', '_json', '_jsonb') AS is_text
      FROM information_schema.columns
      JOIN pg_class ON pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
        AND pg_class.relkind IN ('r', 'p') AND NOT pg_class.relispartition
        AND has_column_privilege(pg_class.oid, column_name, 'SELECT')
    ) AS relation
    GROUP BY relation.schema, relation.name HAVING bool_or(relation.is_text)
    ORDER BY 1`;
}

/**
 * The ciphertexts of protected fields in a table's columns, by column and key version.
 * @param rows of a table without accounts all belong to none
 */
export async function findCiphertexts(
  tx: Sql,
  { name, columns, has_account }: TextTable,
  rows: RowsOf,
): Promise<FoundCiphertexts[]> {
  const isOfAccount = rows !== 'no account';
  if (columns.length === 0 || (isOfAccount && !has_account)) return [];
  const held = columns.map((column) => `('${quoted(column, "'")}', held."${quoted(column, '"')}"::text)`);
  const ofAccount = isOfAccount ? '= $2::uuid' : 'IS NULL';
  // Few texts hold `v1.`, so few are matched against the whole expression.
  const text = `
      SELECT content.name AS column, envelope[1] AS version, count(*)::int AS count
      FROM ${name} AS held CROSS JOIN LATERAL (VALUES ${held.join(', ')}) AS content (name, value)
      CROSS JOIN LATERAL regexp_matches(content.value, $1, 'g') AS envelope
      WHERE content.value LIKE '%v1.%' ${has_account ? `AND held.account_id ${ofAccount}` : ''}
      GROUP BY 1, 2 ORDER BY 1, 2`;
  const values = [ENVELOPE, ...(isOfAccount ? [rows.accountId] : [])];
  // Prisma's client goes by `sql`, plain SQL by `text`.
  const statement = { text, sql: text, values };
  const found = await tx.$queryRaw<FoundCiphertexts[]>(statement);
  return found.map(({ column, ...rest }) => ({ column: `${name}.${column}`, ...rest }));
}

const quoted = (name: string, quote: string): string => name.replaceAll(quote, quote + quote);
