import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ImportedFile, ImportMapping, ImportState, ImportType } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { managesAgency } from '../../access/record-scope.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type Import } from '../../generated/prisma/client.js';
import type { Plan } from '../matching/imported-file.js';
import { ImportTexts, type ImportDetails, type ImportPlace } from './import-details.js';

export const importColumns = columnsOf('imports', Prisma.ImportScalarFieldEnum);

/** The description of a file, sealed, with the hash of its headers. */
interface ToldFile {
  readonly details: Uint8Array;
  readonly headersHash: string;
}

/** The rows of imports: what each is, and how far. */
@Injectable()
export class Imports {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly texts: ImportTexts,
    private readonly cipher: FieldCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A keyed hash: equal texts are recognized in one account only. */
  async hash(accountId: string) {
    return createHmac('sha256', await this.cipher.derivedKey(accountId, 'imported files'));
  }

  /**
   * One's own import, held until the end of the transaction.
   * @throws AppError `not_found`, `conflict` for one in another state
   */
  async hold(tx: Sql, caller: Principal, id: string, states: readonly ImportState[]): Promise<Import> {
    const [found] = await tx.$queryRaw<Import[]>`
      SELECT ${importColumns} FROM imports
      WHERE ${ownImport(caller)} AND imports.id = ${id}::uuid FOR UPDATE`;
    if (!found) throw noImport();
    if (!states.includes(found.state as ImportState)) throw wrongState(found.state as ImportState);
    return found;
  }

  details(row: Pick<Import, 'account_id' | 'id' | 'details'>): Promise<ImportDetails> {
    return this.texts.openDetails({ accountId: row.account_id, importId: row.id }, row.details);
  }

  /** Seals what a file told, beside the mapping that an earlier file with the same headers had. */
  async told(place: ImportPlace, file: ImportedFile): Promise<ToldFile> {
    const { accountId, importId } = place;
    const hash = await this.hash(accountId);
    const headersHash = hash
      .update(JSON.stringify(file.columns.map(({ header }) => header)))
      .digest('base64url');
    const [own, earlier] = await Promise.all([
      this.transactions.queryOnce<Import>(
        accountId,
        Prisma.sql`SELECT ${importColumns} FROM imports
          WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`,
      ),
      this.transactions.queryOnce<Import>(
        accountId,
        Prisma.sql`SELECT ${importColumns} FROM imports
          WHERE account_id = ${accountId}::uuid AND headers_hash = ${headersHash} AND id <> ${importId}::uuid
            AND type = (SELECT type FROM imports WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid)
            AND state IN ('completed', 'undone')
          ORDER BY created_at DESC LIMIT 1`,
      ),
    ]);
    const [present] = own;
    if (!present) throw noImport();
    const { name } = await this.details(present);
    const remembered = earlier[0] ? (await this.details(earlier[0])).mapping : null;
    const { sheet, header_row, encoding, include_hidden_rows } = file;
    const mapping = remembered && {
      ...{ ...remembered, sheet, header_row, encoding, include_hidden_rows },
      // The cells that another file could do without say nothing of this one.
      left_blank: [],
    };
    return { details: await this.texts.sealDetails(place, { name, file, mapping }), headersHash };
  }

  /** The type and mapping by which the rows of an import are read, and the headers of its columns. */
  async plan(place: ImportPlace): Promise<Omit<Plan, 'today'>> {
    const [row] = await this.transactions.queryOnce<Import>(
      place.accountId,
      Prisma.sql`SELECT ${importColumns} FROM imports
        WHERE account_id = ${place.accountId}::uuid AND id = ${place.importId}::uuid`,
    );
    if (!row) throw noImport();
    const { mapping, file } = await this.details(row);
    if (!mapping) throw new Error('The columns of the import have no meaning yet');
    const headers = file?.columns.map(({ header }) => header) ?? [];
    return { type: row.type as ImportType, mapping, headers };
  }

  /** Its rows have been checked: it can run. */
  async setChecked(
    tx: Sql,
    { accountId, importId }: ImportPlace,
    counts: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE imports SET state = 'ready', counts = ${JSON.stringify(counts)}::jsonb
      WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`;
  }

  /** Has a check end that another one follows. */
  async stopJob(tx: Sql, { account_id, job_id }: Pick<Import, 'account_id' | 'job_id'>): Promise<void> {
    await tx.$executeRaw`
      UPDATE jobs SET state = 'canceled', finished_at = ${this.clock.now()}::timestamptz
      WHERE account_id = ${account_id}::uuid AND id = ${job_id}::uuid AND state IN ('queued', 'running', 'canceling')`;
  }

  /** Its file has been read: it can be mapped. */
  async setRead(
    tx: Sql,
    { accountId, importId }: ImportPlace,
    { details, headersHash }: ToldFile,
    rows: number,
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE imports SET state = 'mapping', details = ${details}, headers_hash = ${headersHash},
        counts = ${JSON.stringify({ rows })}::jsonb
      WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`;
  }

  /** It is the archive of an account, whose records have been checked: it can run. */
  async setArchive(
    tx: Sql,
    { accountId, importId }: ImportPlace,
    { details, headersHash }: ToldFile,
    counts: Readonly<Record<string, number>>,
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE imports SET type = 'archive', state = 'ready', details = ${details}, headers_hash = ${headersHash},
        counts = ${JSON.stringify(counts)}::jsonb
      WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`;
  }

  /** Goes on to another phase, whose job is this one. */
  async setPhase(
    tx: Sql,
    { account_id, id }: Pick<Import, 'account_id' | 'id'>,
    { state, jobId, details }: { state: ImportState; jobId: string; details?: Uint8Array },
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE imports SET state = ${state}, job_id = ${jobId}::uuid,
        details = coalesce(${details ?? null}::bytea, details)
      WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
  }

  sealMapping(
    row: Pick<Import, 'account_id' | 'id'>,
    details: ImportDetails,
    mapping: ImportMapping,
  ): Promise<Buffer> {
    return this.texts.sealDetails({ accountId: row.account_id, importId: row.id }, { ...details, mapping });
  }
}

export const ownImport = ({ accountId, userId }: Principal): Prisma.Sql =>
  Prisma.sql`imports.account_id = ${accountId}::uuid AND imports.user_id = ${userId}::uuid`;

/** One's own imports; for those who manage the agency everybody's. */
export function importsInSight(caller: Principal): Prisma.Sql {
  return managesAgency(caller)
    ? Prisma.sql`imports.account_id = ${caller.accountId}::uuid`
    : ownImport(caller);
}

export const noImport = (): AppError =>
  new AppError('not_found', { detail: "This import doesn't exist any more." });

export const stillRead = (): AppError =>
  new AppError('conflict', { detail: 'The file is still being read.' });

const reasons: Partial<Readonly<Record<ImportState, string>>> = {
  mapping: 'Say what the columns mean first.',
  checking: 'The rows are still being checked.',
};

const wrongState = (state: ImportState): AppError =>
  state === 'reading'
    ? stillRead()
    : new AppError('conflict', { detail: reasons[state] ?? 'This import has gone on. Reload the page.' });
