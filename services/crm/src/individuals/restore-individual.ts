import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualView } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import { canDelete } from '../access/record-scope.js';
import { individualActions } from '../audit/actions.js';
import { IndividualAudit } from '../audit/individual-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { namesOfAgents } from '../directory/agents.queries.js';
import type { Individual } from '../generated/prisma/client.js';
import { findIndividualToRestore } from './find-individual.js';
import { IndividualsMapper } from './individuals.mapper.js';

/** Takes a record back out of the trash, with the status that it had. */
@Injectable()
export class RestoreIndividual {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly mapper: IndividualsMapper,
    private readonly audit: IndividualAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(person: Principal, id: string): Promise<IndividualView> {
    const attempt = { action: individualActions.restored, recordId: id };
    const { row, names } = await this.audit.watching(person, attempt, () =>
      this.transactions.write(person.accountId, async (tx) => {
        const present = await findIndividualToRestore(tx, person, id);
        if (!canDelete(person, present)) throw notYours();
        // Undo that is pressed twice, or by two people, finds what it wants done already.
        const row = present.deleted_at === null ? present : await this.takeBack(tx, person, present);
        return { row, names: await namesOfAgents(tx, row) };
      }),
    );
    return this.mapper.toView(row, person, names);
  }

  private async takeBack(tx: Transaction, person: Principal, trashed: Individual): Promise<Individual> {
    const row = await tx.individual.update({
      where: { id: trashed.id, account_id: person.accountId },
      data: {
        deleted_at: null,
        deleted_by: null,
        updated_at: this.clock.now(),
        version: trashed.version + 1,
      },
    });
    await this.audit.recordChange(tx, person, 'restored', { id: row.id, version: row.version, fields: [] });
    return row;
  }
}

function notYours(): AppError {
  return new AppError('forbidden', {
    detail: 'You cannot bring this individual back. Ask an administrator of your agency.',
  });
}
