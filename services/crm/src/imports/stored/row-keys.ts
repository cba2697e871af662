import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import type { ImportPlace } from './import-details.js';
import { ofImport } from './import-rows.js';

/** A row with keyed hashes of what it is matched by. */
interface HashedRow {
  readonly number: number;
  readonly keys: readonly string[];
}

/** What rows are matched by, to know which of them are checked alone. */
@Injectable()
export class RowKeys {
  constructor(private readonly cipher: FieldCipher) {}

  async hash(
    { accountId }: ImportPlace,
    rows: readonly { readonly number: number; readonly places?: readonly string[] }[],
  ): Promise<HashedRow[]> {
    const secret = await this.cipher.derivedKey(accountId, 'keys of imported rows');
    const hash = (place: string) =>
      createHmac('sha256', secret).update(place).digest().readBigInt64BE().toString();
    return rows.map(({ number, places = [] }) => ({ number, keys: places.map(hash) }));
  }

  async set(tx: Sql, place: ImportPlace, rows: readonly HashedRow[]): Promise<void> {
    await tx.$executeRaw`
      UPDATE import_rows SET match_keys = coalesce(string_to_array(nullif(given.keys, ''), ','), '{}')::bigint[]
      FROM unnest(${rows.map(({ number }) => number)}::int[],
        ${rows.map(({ keys }) => keys.join(','))}::text[]) AS given (number, keys)
      WHERE ${ofImport(place)} AND import_rows.number = given.number`;
  }

  /** Whether rows besides these share a key that these have now, or had when they were checked. */
  async areShared(tx: Sql, place: ImportPlace, rows: readonly HashedRow[]): Promise<boolean> {
    const numbers = rows.map(({ number }) => number);
    const others = await tx.$queryRaw<unknown[]>`
      SELECT number FROM import_rows
      WHERE ${ofImport(place)} AND number <> ALL (${numbers}::int[]) AND match_keys && (
        SELECT ${rows.flatMap(({ keys }) => keys)}::bigint[] || coalesce(array_agg(had.key), '{}')
        FROM import_rows, unnest(match_keys) AS had (key)
        WHERE ${ofImport(place)} AND number = ANY (${numbers}::int[]))
      LIMIT 1`;
    return others.length > 0;
  }
}
