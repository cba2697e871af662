import { randomUUID, type Hmac } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { importRoutes, type ImportView } from '@bindery/contracts/crm';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { StoredFiles } from '../files/stored-files.js';
import { LongWorks } from '../long-work/long-works.js';
import { readImportWork } from './phases/read-import.js';
import { ImportTexts } from './stored/import-details.js';
import { ImportViews } from './stored/import-views.js';
import { Imports } from './stored/imports.js';

const PASTED = 'Pasted rows';

/** Takes a file. It is stored first, and read by a job. */
@Controller()
export class ReceiveImport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly files: StoredFiles,
    private readonly works: LongWorks,
    private readonly texts: ImportTexts,
    private readonly imports: Imports,
    private readonly views: ImportViews,
    private readonly idempotency: IdempotentRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(importRoutes.create)
  async create({
    caller,
    query,
    upload,
    idempotencyKey,
  }: Call<typeof importRoutes.create>): Promise<ImportView> {
    const { accountId, userId } = caller;
    const { type } = query;
    const importId = randomUUID();
    const name = query.name === '' ? PASTED : query.name;
    const hash = await this.imports.hash(accountId);
    const fileId = await this.files.write({
      ...{ accountId, jobId: null, name, mediaType: 'application/octet-stream' },
      content: hashed(upload.content, hash),
    });
    // A transaction that is tried again needs it again.
    const contentHash = hash.digest('base64url');
    const details = await this.texts.sealDetails(
      { accountId, importId },
      { name, file: null, mapping: null },
    );
    const content = { operation: 'import.create', content: { type, name, contentHash } };
    const insert = async (tx: Sql) => {
      const data = { import_id: importId, file_id: fileId, type };
      const job = await this.works.start(tx, caller, readImportWork, { title: name, data, reads: fileId });
      await tx.$executeRaw`
          INSERT INTO imports (id, account_id, user_id, type, state, job_id, file_id, details, content_hash, created_at)
          VALUES (${importId}::uuid, ${accountId}::uuid, ${userId}::uuid, ${type}, 'reading', ${job.id}::uuid,
            ${fileId}::uuid, ${details}, ${contentHash}, ${this.clock.now()}::timestamptz)`;
      return { id: importId };
    };
    let received: string | undefined;
    try {
      const request = await this.idempotency.identify(caller, idempotencyKey, content);
      const { id } = await this.transactions.write(accountId, (tx) =>
        this.idempotency.once(tx, caller, request, {
          make: () => insert(tx),
          again: (earlier) => Promise.resolve({ id: earlier }),
        }),
      );
      received = id;
    } finally {
      // Of a failure, or of a repeated request, whose file is there already.
      if (received !== importId) await this.files.remove({ accountId, fileId });
    }
    this.works.wake();
    return this.views.get(caller, received);
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hmac): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
}
