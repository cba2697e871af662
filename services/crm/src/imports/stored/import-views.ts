import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  canBeKept,
  importResult,
  importView,
  openJobStates,
  rowOutcomes,
  type ImportCounts,
  type ImportMapping,
  type ImportState,
  type ImportType,
  type ImportView,
  type JobState,
  type ListedImport,
} from '@bindery/contracts/crm';
import { versionOfState } from '@bindery/service-kit/http';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma, type Import } from '../../generated/prisma/client.js';
import { countTrashOf } from '../undo/imported-trash.sql.js';
import { ImportRows } from './import-rows.js';
import { importColumns, Imports, importsInSight, noImport } from './imports.js';

/** An import with its job, and the name of whose it is. */
interface ImportWithJob extends Import {
  readonly job_state: JobState | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly error: string | null;
  readonly user_name: string | null;
}

const importsWithJobs = Prisma.sql`
  SELECT ${importColumns}, jobs.state AS job_state, jobs.done, jobs.total, jobs.error, agents.name AS user_name
  FROM imports
  LEFT JOIN jobs ON jobs.account_id = imports.account_id AND jobs.id = imports.job_id
  LEFT JOIN agents ON agents.account_id = imports.account_id AND agents.user_id = imports.user_id`;

/** Words imports for a reader: the names and files of others are theirs. */
@Injectable()
export class ImportViews {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly imports: Imports,
    private readonly rows: ImportRows,
  ) {}

  /** @throws AppError `not_found` */
  async get(caller: Principal, id: string): Promise<ImportView> {
    const [row] = await this.transactions.queryOnce<ImportWithJob>(
      caller.accountId,
      Prisma.sql`${importsWithJobs} WHERE ${importsInSight(caller)} AND imports.id = ${id}::uuid`,
    );
    if (!row) throw noImport();
    const isOwn = row.user_id === caller.userId;
    const { file, mapping } = isOwn ? await this.imports.details(row) : { file: null, mapping: null };
    return {
      ...(await this.listed(caller, row)),
      ...{ file, mapping },
      unread_fields: mapping && row.state === 'ready' ? await this.unreadFields(row, mapping) : [],
      made_besides: madeBesides.parse(row.counts).made_besides,
      same_file: isOwn ? await this.sameFile(row) : null,
      result: importResult.nullable().parse(row.result),
      trash: row.state === 'undone' ? await this.trash(row) : null,
      version: importVersion(row),
    };
  }

  /** The newest first. */
  async list(
    caller: Principal,
    which: Prisma.Sql,
    { page, page_size }: { page: number; page_size: number },
  ): Promise<ListedImport[]> {
    const rows = await this.transactions.queryOnce<ImportWithJob>(
      caller.accountId,
      Prisma.sql`${importsWithJobs} WHERE ${which}
        ORDER BY imports.created_at DESC, imports.id LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
    );
    return Promise.all(rows.map((row) => this.listed(caller, row)));
  }

  private async listed(caller: Principal, row: ImportWithJob): Promise<ListedImport> {
    const isOwn = row.user_id === caller.userId;
    const state = stateOf(row.state as ImportState, row.job_state);
    return {
      id: row.id,
      type: row.type as ListedImport['type'],
      state,
      job_id: row.job_id,
      progress: { done: row.done ?? 0, total: row.total },
      is_waiting: (state === 'running' || state === 'undoing') && row.job_state === 'queued',
      name: isOwn ? (await this.imports.details(row)).name : null,
      counts: countsOf(row.counts as Readonly<Record<string, number>>),
      user_id: row.user_id,
      user_name: row.user_name,
      created_at: row.created_at.toISOString(),
      started_at: row.started_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      undo_until: row.undo_until?.toISOString() ?? null,
      error: row.error,
    };
  }

  private async unreadFields(
    { account_id, id, type }: Import,
    { columns }: ImportMapping,
  ): Promise<ImportView['unread_fields']> {
    const fields = await this.rows.unread({ accountId: account_id, importId: id });
    return fields.map(({ field, rows }) => ({
      ...{ field, column: columns.find((column) => column.field === field)?.index ?? null, rows },
      can_be_kept: canBeKept(type as ImportType, field),
    }));
  }

  private async trash(row: ImportWithJob): Promise<ImportView['trash']> {
    const place = { accountId: row.account_id, importId: row.id };
    return {
      records: await countTrashOf(this.transactions, place),
      is_being_emptied: openJobStates.some((state) => state === row.job_state),
    };
  }

  /** The last import of the very same file. */
  private async sameFile(row: Import): Promise<ImportView['same_file']> {
    const [same] = await this.transactions.queryOnce<{ id: string; finished_at: Date }>(
      row.account_id,
      Prisma.sql`SELECT id, finished_at FROM imports
        WHERE account_id = ${row.account_id}::uuid AND content_hash = ${row.content_hash}
          AND id <> ${row.id}::uuid AND state = 'completed' AND finished_at IS NOT NULL
        ORDER BY finished_at DESC LIMIT 1`,
    );
    return same ? { import_id: same.id, finished_at: same.finished_at.toISOString() } : null;
  }
}

/** Each mapping starts a job. What is sealed is no part of it, because rotation of keys seals that again. */
export const importVersion = ({ state, job_id }: Pick<Import, 'state' | 'job_id'>): string =>
  versionOfState([state, job_id]);

const busy: readonly ImportState[] = ['reading', 'checking', 'running', 'undoing'];

/** The phase that an import is in, unless the job of the phase has ended badly. */
function stateOf(state: ImportState, job: JobState | null): ImportState {
  if (!busy.includes(state)) return state;
  if (job === 'failed' || job === 'canceled' || job === 'canceling') return job;
  return state;
}

const madeBesides = importView.pick({ made_besides: true });

const countsOf = (counts: Readonly<Record<string, number>>): ImportCounts => ({
  ...(Object.fromEntries(rowOutcomes.map((name) => [name, counts[name] ?? 0])) as ImportCounts),
  rows: counts['rows'] ?? 0,
  warnings: counts['warnings'] ?? 0,
});
