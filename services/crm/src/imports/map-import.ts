import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  importRoutes,
  mappingProblems,
  withDecidedDates,
  withSaidModes,
  type ImportedFile,
  type ImportMapping,
  type ImportType,
  type ImportView,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Import } from '../generated/prisma/client.js';
import { LongWorks } from '../long-work/long-works.js';
import { checkImportWork } from './phases/check-import.js';
import { readImportWork } from './phases/read-import.js';
import { defaultDateProblems } from './rows/read-row.js';
import type { ImportDetails } from './stored/import-details.js';
import { importVersion, ImportViews } from './stored/import-views.js';
import { Imports, stillRead } from './stored/imports.js';

/** Takes what columns and values mean. The rows are checked then, in the background. */
@Controller()
export class MapImport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
    private readonly imports: Imports,
    private readonly views: ImportViews,
    private readonly calendar: Calendar,
  ) {}

  @Handles(importRoutes.map)
  async map({ caller, params, body, ifMatch }: Call<typeof importRoutes.map>): Promise<ImportView> {
    const today = await this.calendar.todayOf(caller);
    await this.transactions.write(caller.accountId, async (tx) => {
      const row = await this.imports.hold(tx, caller, params.id, ['mapping', 'checking', 'ready']);
      requireMatch(ifMatch, importVersion(row));
      if (row.type === 'archive') throw nothingToMap();
      const details = await this.imports.details(row);
      const { file } = details;
      if (!file || row.file_id === null) throw stillRead();
      await this.imports.stopJob(tx, row);
      if (isReadOtherwise(body, file)) await this.readAgain(tx, caller, row, body, details);
      else {
        const said = withSaidModes(body, file.columns);
        const mapping = withDecidedDates(row.type as ImportType, said, file.columns);
        const dates = defaultDateProblems({ type: row.type as ImportType, mapping, today });
        await requireMeaning(tx, row, mapping, { width: file.columns.length, dates });
        const sealed = await this.imports.sealMapping(row, details, mapping);
        const job = await this.works.start(tx, caller, checkImportWork, {
          title: details.name,
          data: { import_id: row.id },
        });
        await this.imports.setPhase(tx, row, { state: 'checking', jobId: job.id, details: sealed });
      }
    });
    this.works.wake();
    return this.views.get(caller, params.id);
  }

  /** Another sheet has other columns, so the mapping is suggested anew. */
  private async readAgain(
    tx: Sql,
    caller: Principal,
    row: Import,
    { sheet, header_row, encoding, include_hidden_rows }: ImportMapping,
    { name, file }: ImportDetails,
  ): Promise<void> {
    if (!file || row.file_id === null) throw stillRead();
    if (sheet >= file.sheets.length)
      throw refused([{ path: 'sheet', message: 'Choose a sheet of the file.' }]);
    const written = encoding ?? file.encoding;
    if (encoding && file.encoding === null)
      throw refused([{ path: 'encoding', message: 'Leave it out: the file says how it is encoded.' }]);
    const isAnother = sheet !== file.sheet;
    const job = await this.works.start(tx, caller, readImportWork, {
      title: name,
      reads: row.file_id,
      data: {
        ...{ import_id: row.id, file_id: row.file_id, type: row.type as ImportType, sheet },
        ...(written !== null && { encoding: written }),
        include_hidden_rows,
        // The headers of another sheet are found, unless they are said.
        ...(isAnother && header_row === file.header_row ? {} : { header_row }),
      },
    });
    await this.imports.setPhase(tx, row, { state: 'reading', jobId: job.id });
  }
}

/** Whether a mapping is about other rows than those that were read. */
const isReadOtherwise = (mapping: ImportMapping, file: ImportedFile): boolean =>
  mapping.sheet !== file.sheet ||
  mapping.header_row !== file.header_row ||
  (mapping.encoding ?? file.encoding) !== file.encoding ||
  (file.hidden_rows > 0 && mapping.include_hidden_rows !== file.include_hidden_rows);

async function requireMeaning(
  tx: Sql,
  { account_id, type }: Import,
  mapping: ImportMapping,
  { width, dates }: { width: number; dates: ReturnType<typeof defaultDateProblems> },
): Promise<void> {
  const problems = [...mappingProblems(type as ImportType, mapping), ...dates];
  for (const [place, { index }] of mapping.columns.entries())
    if (index >= width)
      problems.push({ path: `columns.${String(place)}.index`, message: 'Choose a column of the file.' });
  const known = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tags WHERE account_id = ${account_id}::uuid AND id = ANY (${mapping.tags}::uuid[])`;
  if (known.length < new Set(mapping.tags).size)
    problems.push({ path: 'tags', message: 'Choose tags of your account.' });
  if (problems.length > 0) throw refused(problems);
}

const nothingToMap = (): AppError =>
  new AppError('conflict', { detail: 'An archive of an account has no columns to match.' });

function refused(errors: readonly { path: string; message: string }[]): AppError {
  return new AppError('validation_failed', { detail: errors[0]?.message ?? '', errors });
}
