import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_KEPT_DAYS } from '@bindery/contracts/crm';
import { FieldCipher, IntegrityFailure, openFile, sealFile, type FilePlace } from '@bindery/field-crypto';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { DAY_MS } from '@bindery/service-kit/time';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { SealedTexts } from './sealed-texts.js';
import { BLOB_STORE, FileStoreAway, type BlobStore } from './blob-store.js';
import { FileQuota } from './file-quota.js';
import { begun, packed, timeless } from './file-streams.js';

const KEY_BYTES = 32;

/** A new file. */
export interface NewFile {
  readonly accountId: string;
  /** The job that makes it; null of an upload, which no attempt of a job removes. */
  readonly jobId: string | null;
  readonly name: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Files of jobs: packed, sealed, and in the store, whichever it is. Each has a key of its own, which is sealed in its row, so that
 * rotation renews that and leaves the content alone.
 */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly cipher: FieldCipher,
    private readonly texts: SealedTexts,
    private readonly quota: FileQuota,
    @Inject(BLOB_STORE) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores a file while it is made, a part at a time, with at most one connection of the pool.
   * @returns its id
   * @throws AppError `payload_too_large`, and of an upload `quota_reached`
   * @throws FileStoreAway
   */
  async write({ accountId, jobId, name, mediaType, content }: NewFile): Promise<string> {
    const fileId = randomUUID();
    const place = { accountId, fileId };
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + FILE_KEPT_DAYS * DAY_MS);
    const sealedName = await this.texts.seal(nameOf(place), name);
    const key = createSecretKey(randomBytes(KEY_BYTES));
    const sealedKey = await this.texts.seal(keyOf(place), key.export());
    // The row is first, so that what a killed process leaves in the store is found by it.
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`INSERT INTO files (id, account_id, job_id, name, content_key, media_type, bytes, created_at,
          expires_at)
        VALUES (${fileId}::uuid, ${accountId}::uuid, ${jobId}::uuid, ${sealedName}, ${sealedKey}, ${mediaType}, 0,
          ${now}::timestamptz, ${expiresAt}::timestamptz)`,
    );
    try {
      if (jobId === null) await this.storeUpload(place, key, content);
      else await this.storeResult(place, key, content);
    } catch (error) {
      // A store that is away keeps what it has until the file's time is over.
      if (!(error instanceof FileStoreAway)) await this.remove(place);
      throw error;
    }
    return fileId;
  }

  private async storeUpload(
    place: FilePlace,
    key: KeyObject,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const bytes = await this.store(place, key, this.quota.within(place.accountId, content));
    await this.quota.countUpload(place, bytes);
  }

  private async storeResult(
    place: FilePlace,
    key: KeyObject,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const bytes = await this.store(place, key, content);
    for (const result of await this.quota.countResult(place, bytes)) await this.remove(result);
  }

  private async store(place: FilePlace, key: KeyObject, content: AsyncIterable<Uint8Array>): Promise<number> {
    let bytes = 0;
    const counted = async function* () {
      for await (const part of content) {
        bytes += part.length;
        yield part;
      }
    };
    await this.blobs.write(place, sealFile(key, place, packed(counted())));
    return bytes;
  }

  /**
   * The content, as fast as it is read. It ends by an error where the stored bytes were altered.
   * @throws FileStoreAway before the first byte
   * @throws AppError `gone` of a file that was removed
   */
  async read(place: FilePlace): Promise<Readable> {
    const key = await this.contentKey(place);
    const opened = openFile(key, place, timeless(await begun(this.blobs.read(place))));
    return pipeline(Readable.from(opened), createGunzip({ chunkSize: 65_536 }), (error) => {
      // Whoever reads the content sees it end early.
      if (error) this.alert(place, error);
    });
  }

  private alert({ fileId }: FilePlace, error: unknown): void {
    if (!(error instanceof IntegrityFailure)) return;
    this.logger.error(
      { err: error, alert: 'integrity_failure', file_id: fileId },
      'a stored file does not open: it was altered past the service',
    );
  }

  /**
   * The content, to be read from its beginning as often as needed.
   * @throws AppError `gone` of a file that was removed
   */
  async open(place: FilePlace): Promise<{ readonly bytes: number; chunks(): AsyncGenerator<Uint8Array> }> {
    const { bytes } = await this.find<{ bytes: number }>(place, Prisma.sql`bytes::float8`);
    const read = () => this.read(place);
    return {
      bytes,
      async *chunks() {
        yield* (await read()) as AsyncIterable<Uint8Array>;
      },
    };
  }

  /** The name of a file, from its row. */
  openName(place: FilePlace, sealed: Uint8Array): Promise<string> {
    return this.texts.open(nameOf(place), sealed);
  }

  /** Removes one file, before its time, also for a request whose client has hung up. */
  async remove({ accountId, fileId }: FilePlace): Promise<void> {
    await withoutDeadline(() => this.removeThose(accountId, Prisma.sql`id = ${fileId}::uuid`));
  }

  /** Removes every file of a job, but for one. */
  async removeOfJob(accountId: string, jobId: string, except: string | null = null): Promise<void> {
    await this.removeThose(
      accountId,
      Prisma.sql`job_id = ${jobId}::uuid AND id IS DISTINCT FROM ${except}::uuid`,
    );
  }

  /** Removes the files of an account whose time is over. */
  async removeExpired(accountId: string): Promise<void> {
    await this.removeThose(accountId, Prisma.sql`expires_at <= ${this.clock.now()}::timestamptz`);
  }

  private async removeThose(accountId: string, which: Prisma.Sql): Promise<void> {
    const files = await this.transactions.queryOnce<{ id: string }>(
      accountId,
      Prisma.sql`SELECT id FROM files WHERE account_id = ${accountId}::uuid AND ${which}`,
    );
    for (const { id } of files) {
      await this.blobs.remove({ accountId, fileId: id });
      await this.transactions.queryOnce(
        accountId,
        Prisma.sql`DELETE FROM files WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`,
      );
    }
  }

  private async contentKey(place: FilePlace): Promise<KeyObject> {
    const { content_key } = await this.find<{ content_key: Uint8Array | null }>(
      place,
      Prisma.sql`content_key`,
    );
    // Files had no key of their own before.
    if (content_key === null) return this.cipher.derivedKey(place.accountId, 'files');
    try {
      return createSecretKey(await this.texts.openBytes(keyOf(place), content_key));
    } catch (error) {
      this.alert(place, error);
      throw error;
    }
  }

  /** @throws AppError `gone` */
  private async find<Row extends object>(
    { accountId, fileId }: FilePlace,
    columns: Prisma.Sql,
  ): Promise<Row> {
    const [file] = await this.transactions.queryOnce<Row>(
      accountId,
      Prisma.sql`SELECT ${columns} FROM files WHERE account_id = ${accountId}::uuid AND id = ${fileId}::uuid`,
    );
    if (!file) throw new AppError('gone', { detail: "The file isn't kept any more. Choose it again." });
    return file;
  }
}

const placeOf = ({ accountId, fileId }: FilePlace, field: 'name' | 'content_key') => ({
  ...{ accountId, table: 'files', rowId: fileId, field },
});
const nameOf = (place: FilePlace) => placeOf(place, 'name');
const keyOf = (place: FilePlace) => placeOf(place, 'content_key');
