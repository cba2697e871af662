import { createHash, randomBytes } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { denialOf, type Permission, type Principal } from '@bindery/contracts/access';
import { fileRoutes, TICKET_SECONDS, type FileTicket } from '@bindery/contracts/crm';
import { addressOf } from '@bindery/contracts/route';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { deniedError, requireStepUp } from '@bindery/service-kit/guard';
import { NamedFile } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { PresentRights } from '../access/present-rights.js';
import { jobActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { jobColumns, JobRows } from './job-rows.js';
import { LongWorks } from './long-works.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import { FileStoreAway } from '../files/blob-store.js';
import { StoredFiles } from '../files/stored-files.js';

/** The account and a secret: no other account's rows are searched for it. */
const TICKET = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** A file that can be downloaded, with the job that made it. */
interface Downloadable extends Job {
  readonly name: Uint8Array;
  readonly media_type: string;
  readonly permission: Permission;
}

/**
 * Downloads a file with a ticket, so that the browser saves it to disk while it arrives. A file is for whoever started
 * its job, for as long as they have the right to what it holds.
 */
@Controller()
export class DownloadFile {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
    private readonly rows: JobRows,
    private readonly files: StoredFiles,
    private readonly rights: PresentRights,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A file with full values needs a step-up again, since it may be days old.
   * @throws AppError `not_found`, `step_up_required`, or the denial of who has lost the right to it
   */
  @Handles(fileRoutes.ticket)
  async ticket({ caller, params: { id } }: Call<typeof fileRoutes.ticket>): Promise<FileTicket> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + TICKET_SECONDS * 1_000);
    await this.transactions.write(caller.accountId, async (tx) => {
      const { permission } = await this.find(tx, caller, id);
      requireStepUp(caller, permission, now);
      const yesterday = new Date(now.getTime() - DAY_MS);
      await tx.$executeRaw`
        DELETE FROM file_tickets
        WHERE account_id = ${caller.accountId}::uuid AND expires_at <= ${yesterday}::timestamptz`;
      await tx.$executeRaw`
        INSERT INTO file_tickets (account_id, hash, file_id, user_id, expires_at)
        VALUES (${caller.accountId}::uuid, ${hashOf(secret)}, ${id}::uuid, ${caller.userId}::uuid,
          ${expiresAt}::timestamptz)`;
    });
    const query = { ticket: `${caller.accountId}.${secret}` };
    return { href: addressOf(fileRoutes.download, { params: { id }, query }) };
  }

  /**
   * @throws AppError `gone` for a ticket that was used or has expired, `not_found` for one that never was
   * @throws FileStoreAway of a download that the same ticket can begin again
   */
  @Handles(fileRoutes.download)
  async download({ params: { id }, query }: Call<typeof fileRoutes.download>): Promise<NamedFile> {
    const [, accountId, secret] = TICKET.exec(query.ticket) ?? [];
    if (!accountId || !secret) throw noFile();
    const userId = await this.use(accountId, id, hashOf(secret));
    const caller = await this.rights.of(accountId, userId);
    if (!caller || denialOf(caller, 'job:own')) throw noFile();
    const file = await this.transactions.write(accountId, async (tx) => {
      const found = await this.find(tx, caller, id);
      const actor = { id: caller.userId, role: caller.role };
      const fact = { accountId, action: jobActions.downloaded, recordType: 'job', recordId: found.id, actor };
      this.trail.recordLast(tx, fact);
      return found;
    });
    const place = { accountId, fileId: id };
    const name = await this.files.openName(place, file.name);
    try {
      return new NamedFile(await this.files.read(place), file.media_type, name);
    } catch (error) {
      if (error instanceof FileStoreAway) await this.giveBack(accountId, hashOf(secret));
      throw error;
    }
  }

  private async giveBack(accountId: string, hash: string): Promise<void> {
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`UPDATE file_tickets SET used_at = NULL
        WHERE account_id = ${accountId}::uuid AND hash = ${hash}`,
    );
  }

  /** Uses a ticket up. @returns whose it is */
  private async use(accountId: string, fileId: string, hash: string): Promise<string> {
    const now = this.clock.now();
    const which = Prisma.sql`account_id = ${accountId}::uuid AND hash = ${hash} AND file_id = ${fileId}::uuid`;
    const [used] = await this.transactions.queryOnce<{ user_id: string }>(
      accountId,
      Prisma.sql`UPDATE file_tickets SET used_at = ${now}::timestamptz
        WHERE ${which} AND used_at IS NULL AND expires_at > ${now}::timestamptz RETURNING user_id`,
    );
    if (used) return used.user_id;
    const known = await this.transactions.queryOnce(
      accountId,
      Prisma.sql`SELECT FROM file_tickets WHERE ${which}`,
    );
    throw known.length > 0 ? gone() : noFile();
  }

  private async find(tx: Sql, caller: Principal, id: string): Promise<Downloadable> {
    const [file] = await tx.$queryRaw<Omit<Downloadable, 'permission'>[]>`
      SELECT ${jobColumns}, files.name, files.media_type
      FROM files JOIN jobs ON jobs.account_id = files.account_id AND jobs.file_id = files.id
      WHERE files.account_id = ${caller.accountId}::uuid AND files.id = ${id}::uuid
        AND jobs.user_id = ${caller.userId}::uuid AND files.expires_at > ${this.clock.now()}::timestamptz`;
    if (!file) throw noFile();
    const { work } = this.works.of(file.work);
    const permission = work.permission(work.data.parse((await this.rows.open(file)).data));
    if (permission === null) throw noFile();
    const denial = denialOf(caller, permission);
    if (denial) throw deniedError(denial, permission);
    return { ...file, permission };
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const noFile = (): AppError =>
  new AppError('not_found', { detail: "This file doesn't exist any more. Make it again." });

const gone = (): AppError =>
  new AppError('gone', {
    detail: 'This download link works once, for 60 seconds. Go back to Bindery and choose Download again.',
  });
