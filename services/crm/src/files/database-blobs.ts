import type { FilePlace } from '@bindery/field-crypto';
import { AppError } from '@bindery/service-kit/errors';
import type { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import type { BlobStore } from './blob-store.js';

/** The size up to which a row for each 64 KiB serves well. */
const MAX_BYTES = 512 * 1024 * 1024;
/** About a megabyte, which keeps each statement short. */
const CHUNKS_AT_ONCE = 16;

const ofFile = ({ accountId, fileId }: FilePlace): Prisma.Sql =>
  Prisma.sql`account_id = ${accountId}::uuid AND file_id = ${fileId}::uuid`;

/** Files as rows of the service's own database, in a transaction for each chunk. */
export const databaseBlobs = (transactions: AccountTransactions, maxBytes = MAX_BYTES): BlobStore => ({
  async write(place, sealed) {
    let n = 0;
    let bytes = 0;
    for await (const data of sealed) {
      bytes += data.length;
      if (bytes > maxBytes) throw tooLarge();
      await transactions.queryOnce(
        place.accountId,
        Prisma.sql`INSERT INTO file_chunks (account_id, file_id, n, data)
          VALUES (${place.accountId}::uuid, ${place.fileId}::uuid, ${n}, ${data})`,
      );
      n += 1;
    }
  },
  async *read(place) {
    for (let from = 0; ; from += CHUNKS_AT_ONCE) {
      const chunks = await transactions.queryOnce<{ data: Buffer }>(
        place.accountId,
        Prisma.sql`SELECT data FROM file_chunks
          WHERE ${ofFile(place)} AND n >= ${from} AND n < ${from + CHUNKS_AT_ONCE} ORDER BY n`,
      );
      for (const { data } of chunks) yield data;
      if (chunks.length < CHUNKS_AT_ONCE) return;
    }
  },
  async remove(place) {
    for (let removed = CHUNKS_AT_ONCE; removed >= CHUNKS_AT_ONCE;) {
      const rows = await transactions.queryOnce(
        place.accountId,
        Prisma.sql`DELETE FROM file_chunks WHERE ${ofFile(place)} AND n IN (
          SELECT n FROM file_chunks WHERE ${ofFile(place)} ORDER BY n LIMIT ${CHUNKS_AT_ONCE}) RETURNING n`,
      );
      removed = rows.length;
    }
  },
});

const tooLarge = (): AppError =>
  new AppError('payload_too_large', {
    detail: 'The file is larger than 512 MB. Choose fewer records or columns, then try again.',
  });
