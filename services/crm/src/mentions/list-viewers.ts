import { Controller } from '@nestjs/common';
import { isNameSearched, MAX_VIEWERS, viewerRoutes, type ViewerView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { memberName } from '../directory/members-of.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { findRecord } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { Viewers } from './viewers.js';

/** Offers the colleagues whom a note on a client can mention. */
@Controller()
export class ListViewers {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
    private readonly audit: RecordAudit,
    private readonly viewers: Viewers,
  ) {}

  /** @throws AppError `not_found` when there is no such individual in the person's scope, `unavailable` */
  @Handles(viewerRoutes.list)
  async list({
    caller,
    params: { id },
    query: { search },
  }: Call<typeof viewerRoutes.list>): Promise<ListOf<ViewerView>> {
    const attempt = { resource: this.individuals, verb: 'read', recordId: id } as const;
    const client = await this.audit.auditDenials(caller, attempt, () =>
      this.transactions.read(caller.accountId, (tx) => findRecord(this.individuals, tx, caller, id)),
    );
    const viewers = (await this.viewers.of(caller, client))
      .filter((member) => member.id !== caller.userId)
      .map((member) => ({ id: member.id, name: memberName(member) }));
    const found = viewers
      .filter(({ name }) => isNameSearched(name, search))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
    return { items: found.slice(0, MAX_VIEWERS), total: viewers.length, filtered: found.length };
  }
}
