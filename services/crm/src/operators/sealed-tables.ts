import { IntegrityFailure, SEALED_MARK, sealedHeader, sealedVersion } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import type { FoundCiphertexts } from '@bindery/service-kit/field-keys';
import type { Logger } from '@bindery/service-kit/logging';
import type { SealedTexts } from '../files/sealed-texts.js';
import { Prisma } from '../generated/prisma/client.js';
import type { KeyedValues, Renewal, RenewedSource } from './renewed-source.js';

/** A table whose columns hold sealed bytes. */
interface SealedTable {
  readonly name: string;
  readonly fields: readonly string[];
}

const sealedTables: readonly SealedTable[] = [
  { name: 'jobs', fields: ['details'] },
  { name: 'files', fields: ['name', 'content_key'] },
  { name: 'imports', fields: ['details'] },
  { name: 'import_rows', fields: ['cells', 'notes'] },
  { name: 'exports', fields: ['reason'] },
  { name: 'reports', fields: ['request', 'result'] },
  { name: 'capture_drafts', fields: ['name', 'page', 'found', 'accepted'] },
];

/** Each as `table.column`. */
export const sealedColumns: readonly string[] = sealedTables.flatMap(({ name, fields }) =>
  fields.map((field) => `${name}.${field}`),
);

/** Columns whose older values are gone after a week at most: contents of files without a key of their own, and what undoing an import or a capture puts back. */
export const passingColumns: readonly string[] = [
  'files.content',
  'import_changes.before',
  'import_changes.after',
  'capture_drafts.accepted.changes',
];

const importRow = {
  id: Prisma.sql`import_id`,
  number: Prisma.sql`number`,
  recordId: Prisma.sql`import_id || ':' || number`,
};

/** All sealed bytes. */
export const sealedSources: readonly RenewedSource[] = sealedTables.map(({ name, fields }) => ({
  ...{ storedIn: name, fields, isLarge: true },
  ...(name === 'import_rows' ? importRow : { id: Prisma.sql`id`, recordId: Prisma.sql`id` }),
  valueOf: (field) => Prisma.raw(field),
  isOlder: (field, newest) => {
    const header = sealedHeader(newest);
    return Prisma.sql`substring(${Prisma.raw(field)} FROM 1 FOR ${header.length}::int) <> ${header}`;
  },
  set: (values) =>
    Prisma.join(Object.entries(values).map(([field, value]) => Prisma.sql`${Prisma.raw(field)} = ${value}`)),
}));

/** Seals the bytes of a row under the newest key, if they aren't. */
export async function resealed(
  { texts, logger }: { readonly texts: SealedTexts; readonly logger: Logger },
  { accountId, table, rowId }: { readonly accountId: string; readonly table: string; readonly rowId: string },
  values: KeyedValues,
  newest: number,
): Renewal {
  const columns: Record<string, Uint8Array> = {};
  const unreadable: string[] = [];
  for (const [field, sealed] of Object.entries(values)) {
    if (typeof sealed === 'string' || sealedVersion(sealed) === newest) continue;
    const place = { accountId, table, rowId, field };
    try {
      columns[field] = await texts.seal(place, await texts.openBytes(place, sealed));
    } catch (error) {
      if (!(error instanceof IntegrityFailure)) throw error;
      logger.error(
        { err: error, alert: 'integrity_failure', record_id: rowId, field },
        'a sealed text does not open: it was altered past the service',
      );
      unreadable.push(field);
    }
  }
  return { columns, unreadable };
}

const MARK_BYTES = SEALED_MARK.length;

/** Counts an account's sealed values by column and version, which is 0 under the account's own key. */
export async function countSealed(tx: Sql, accountId: string): Promise<FoundCiphertexts[]> {
  const found: FoundCiphertexts[] = [];
  for (const { name, fields } of sealedTables) {
    const columns = fields.map((field) => Prisma.raw(`('${name}.${field}', ${name}.${field})`));
    const counted = await tx.$queryRaw<FoundCiphertexts[]>`
      SELECT held.name AS column, CASE substring(held.sealed FROM 1 FOR ${MARK_BYTES}::int) WHEN ${SEALED_MARK}
          THEN ('x' || encode(substring(held.sealed FROM ${MARK_BYTES + 1}::int FOR 4), 'hex'))::bit(32)::int::text
          ELSE '0' END AS version, count(*)::int AS count
      FROM ${Prisma.raw(name)}, LATERAL (VALUES ${Prisma.join(columns)}) AS held (name, sealed)
      WHERE account_id = ${accountId}::uuid AND held.sealed IS NOT NULL
      GROUP BY 1, 2 ORDER BY 1, 2`;
    found.push(...counted);
  }
  const passing = await tx.$queryRaw<FoundCiphertexts[]>`
    SELECT 'files.content' AS column, '0' AS version, count(*)::int AS count
    FROM files WHERE account_id = ${accountId}::uuid AND content_key IS NULL HAVING count(*) > 0
    UNION ALL SELECT 'capture_drafts.accepted.changes', '0', count(*)::int
    FROM capture_drafts WHERE account_id = ${accountId}::uuid AND accepted IS NOT NULL AND undo_until IS NOT NULL
      AND decided_at < (SELECT max(created_at) FROM data_keys WHERE account_id = ${accountId}::uuid)
    HAVING count(*) > 0`;
  return [...found, ...passing];
}
