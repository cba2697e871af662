import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualView, updateIndividualBody } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { canEdit } from '../access/record-scope.js';
import { individualActions } from '../audit/actions.js';
import { IndividualAudit } from '../audit/individual-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { namesOfAgents, requireActiveAgents } from '../directory/agents.queries.js';
import type { Individual } from '../generated/prisma/client.js';
import { DeleteIndividual } from './delete-individual.js';
import { findIndividualToChange } from './find-individual.js';
import { changesOf } from './individual-changes.js';
import type { IndividualValues } from './individual-fields.js';
import { IndividualsMapper } from './individuals.mapper.js';

export type IndividualEdit = z.output<typeof updateIndividualBody>;

@Injectable()
export class UpdateIndividual {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly mapper: IndividualsMapper,
    private readonly deletion: DeleteIndividual,
    private readonly audit: IndividualAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(person: Principal, id: string, edit: IndividualEdit, ifMatch?: string): Promise<IndividualView> {
    const action = edit.status === 'deleted' ? individualActions.deleted : individualActions.updated;
    const { row, names } = await this.audit.watching(person, { action, recordId: id }, () =>
      this.transactions.write(person.accountId, async (tx) => {
        const row = await this.change(tx, person, id, edit, ifMatch);
        return { row, names: await namesOfAgents(tx, row) };
      }),
    );
    return this.mapper.toView(row, person, names);
  }

  private async change(
    tx: Transaction,
    person: Principal,
    id: string,
    { status, ...rest }: IndividualEdit,
    ifMatch: string | undefined,
  ): Promise<Individual> {
    const present = await findIndividualToChange(tx, person, id);
    if (!canEdit(person, present)) throw notYours();
    const deleting = status === 'deleted';
    if (deleting) this.deletion.requireAllowed(person, present);
    requireMatch(ifMatch, present.version);
    const edit = status === undefined || deleting ? rest : { ...rest, status };
    const changes = await changesOf(this.mapper, present, edit);
    const row = await this.save(tx, person, present, changes);
    return deleting ? this.deletion.trash(tx, person, row) : row;
  }

  private async save(
    tx: Transaction,
    person: Principal,
    present: Individual,
    changes: IndividualValues,
  ): Promise<Individual> {
    const fields = Object.keys(changes);
    if (fields.length === 0) return present;
    await requireActiveAgents(tx, person, changes);
    const columns = await this.mapper.toColumns(present, changes);
    const row = await tx.individual.update({
      where: { id: present.id, account_id: person.accountId },
      data: { ...columns, version: present.version + 1, updated_at: this.clock.now() },
    });
    await this.audit.recordChange(tx, person, 'updated', { id: row.id, version: row.version, fields });
    return row;
  }
}

function notYours(): AppError {
  return new AppError('forbidden', {
    detail: 'You can see this individual but not change it. Ask its agent or an administrator.',
  });
}
