import { Inject, Injectable } from '@nestjs/common';
import type { StorageView } from '@bindery/contracts/crm';
import type { FilePlace } from '@bindery/field-crypto';
import { AppError } from '@bindery/service-kit/errors';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { CrmConfig } from '../config.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

const MEGABYTE = 1_000_000;

/** The bytes that the files of an account take, and may take. Uploads count, and results for as long as they are kept. */
@Injectable()
export class FileQuota {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(SERVICE) private readonly service: ServiceSettings<CrmConfig>,
  ) {}

  async of(accountId: string): Promise<StorageView> {
    const [row] = await this.transactions.queryOnce<{ used: number }>(accountId, usedSql(accountId));
    return { used_bytes: row?.used ?? 0, allowed_bytes: this.allowedBytes };
  }

  /**
   * An upload as it arrives, as far as the account has space for it.
   * @throws AppError `quota_reached`, before it reads anything for an account that has none
   */
  async *within(accountId: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    const { used_bytes, allowed_bytes } = await this.of(accountId);
    let left = allowed_bytes - used_bytes;
    if (left <= 0) throw this.reached();
    for await (const part of content) {
      left -= part.length;
      if (left < 0) throw this.reached();
      yield part;
    }
  }

  /** Counts an upload that has arrived. Of several at once, each counts those before it. @throws AppError `quota_reached` */
  async countUpload({ accountId, fileId }: FilePlace, bytes: number): Promise<void> {
    await this.transactions.write(accountId, async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`files:${accountId}`}, 0))::text`;
      const [row] = await tx.$queryRaw<[{ used: number }]>`${usedSql(accountId)}`;
      if (row.used + bytes > this.allowedBytes) throw this.reached();
      await tx.$executeRaw`${setBytes({ accountId, fileId }, bytes)}`;
    });
  }

  /** Counts a result, which may take more than there is. @returns the oldest results, which have to go for it */
  async countResult({ accountId, fileId }: FilePlace, bytes: number): Promise<FilePlace[]> {
    await this.transactions.queryOnce(accountId, setBytes({ accountId, fileId }, bytes));
    const { used_bytes, allowed_bytes } = await this.of(accountId);
    let over = used_bytes - allowed_bytes;
    if (over <= 0) return [];
    const results = await this.transactions.queryOnce<{ id: string; bytes: number }>(
      accountId,
      Prisma.sql`SELECT files.id, files.bytes::float8
        FROM files JOIN jobs ON jobs.account_id = files.account_id AND jobs.file_id = files.id
        WHERE files.account_id = ${accountId}::uuid AND files.id <> ${fileId}::uuid
        ORDER BY files.created_at, files.id`,
    );
    const going: FilePlace[] = [];
    for (const result of results) {
      if (over <= 0) break;
      over -= result.bytes;
      going.push({ accountId, fileId: result.id });
    }
    return going;
  }

  private get allowedBytes(): number {
    return this.service.config.FILE_QUOTA_MB * MEGABYTE;
  }

  private reached(): AppError {
    const allowed = this.service.config.FILE_QUOTA_MB.toLocaleString('en-US');
    return new AppError('quota_reached', {
      detail: `The files of your account can take ${allowed} MB, and this one doesn't fit. Each file is removed seven days after it was made: try a smaller one, or wait.`,
    });
  }
}

const usedSql = (accountId: string): Prisma.Sql =>
  Prisma.sql`SELECT coalesce(sum(bytes), 0)::float8 AS used FROM files WHERE account_id = ${accountId}::uuid`;

const setBytes = ({ accountId, fileId }: FilePlace, bytes: number): Prisma.Sql =>
  Prisma.sql`UPDATE files SET bytes = ${bytes}
    WHERE account_id = ${accountId}::uuid AND id = ${fileId}::uuid`;
