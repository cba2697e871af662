import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { RecalledRow } from '../matching/match-rows.js';
import type { ImportPlace } from './import-details.js';
import { ofImport } from './import-rows.js';

export type HashOf = (place: string) => string;

/** How many rows are recalled at a time. */
const RECALLED = 5_000;

/** Keyed hashes of what rows are matched by. */
@Injectable()
export class RowKeys {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly transactions: AccountTransactions,
  ) {}

  /** Hashes of an account's own, which tell nothing of what they are made of. */
  async hasher({ accountId }: ImportPlace): Promise<HashOf> {
    const secret = await this.cipher.derivedKey(accountId, 'keys of imported rows');
    return (place) => createHmac('sha256', secret).update(place).digest().readBigInt64BE().toString();
  }

  /** The rows of an import up to a number by which later rows find their records. */
  known(place: ImportPlace, { after, upTo }: { after: number; upTo: number }): Promise<RecalledRow[]> {
    return this.transactions.queryOnce<RecalledRow>(
      place.accountId,
      Prisma.sql`SELECT number, match_keys::text[] AS keys, record_id AS "recordId" FROM import_rows
        WHERE ${ofImport(place)} AND number > ${after} AND number <= ${upTo} AND match_keys <> '{}'
        ORDER BY number LIMIT ${RECALLED}`,
    );
  }

  /** Whether rows besides these share a key that these have now, or had when they were checked. */
  async areShared(
    tx: Sql,
    place: ImportPlace,
    rows: readonly Pick<RecalledRow, 'number' | 'keys'>[],
  ): Promise<boolean> {
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
