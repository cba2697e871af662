import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  exportQueries,
  exportRoutes,
  listedName,
  protectedFieldsOf,
  recordTypes,
  type ArchiveBody,
  type JobView,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { requireStepUp } from '@bindery/service-kit/guard';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { LongWorks } from '../long-work/long-works.js';
import { findRecord } from '../resources/find-record.js';
import { archiveFileName } from './archive-names.js';
import { archivePermission, archiveWork } from './archive-work.js';
import { ExportedRows } from './exported-rows.js';
import { HeldRecords } from './held-records.js';
import { ExportRecords, type NewExport } from './export-records.js';

/** The protected fields of an archive with full values. */
const fullFields = recordTypes.flatMap((type) =>
  protectedFieldsOf(type).map((field) =>
    type === 'individual' ? field : `${archiveFileName(type)}.${field}`,
  ),
);

/** Starts the exports of everything: in the account, or about one individual. */
@Controller()
export class ExportArchives {
  constructor(
    private readonly exported: ExportedRows,
    private readonly individuals: IndividualResource,
    private readonly records: ExportRecords,
    private readonly held: HeldRecords,
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `step_up_required` */
  @Handles(exportRoutes.account)
  async account({ caller, body }: Call<typeof exportRoutes.account>): Promise<JobView> {
    const list = { type: 'individual', query: exportQueries.individual.parse({}) } as const;
    const people = await this.exported.count(caller, list);
    const records = await this.held.count({ caller, isFull: false });
    return this.start(caller, body, () =>
      Promise.resolve({
        name: 'Bindery',
        title: 'Everything in the account',
        made: { subject: 'account', records, people },
      }),
    );
  }

  /** @throws AppError `not_found`, `step_up_required` */
  @Handles(exportRoutes.individual)
  async individual({ caller, body, params: { id } }: Call<typeof exportRoutes.individual>): Promise<JobView> {
    const records = await this.held.count({ caller, isFull: false, individualId: id });
    return this.start(caller, body, async (tx) => {
      const { first_name, last_name } = await findRecord(this.individuals, tx, caller, id);
      return {
        name: listedName({ first_name, last_name }),
        title: `Everything about ${first_name} ${last_name}`,
        made: { subject: 'one_individual', records, people: 1, recordId: id },
      };
    });
  }

  private async start(
    caller: Principal,
    { include_protected, reason }: ArchiveBody,
    find: (tx: Sql) => Promise<{ name: string; title: string; made: Omit<NewExport, 'fields' | 'reason'> }>,
  ): Promise<JobView> {
    const job = await this.transactions.write(caller.accountId, async (tx) => {
      const { name, title, made } = await find(tx);
      const data = { individual_id: made.recordId ?? null, include_protected, name };
      requireStepUp(caller, archivePermission(data), this.clock.now());
      await this.records.record(tx, caller, { ...made, reason, fields: include_protected ? fullFields : [] });
      return this.works.start(tx, caller, archiveWork, { title, data });
    });
    this.works.wake();
    return job;
  }
}
