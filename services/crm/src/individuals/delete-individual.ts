import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { canDelete } from '../access/record-scope.js';
import { individualActions } from '../audit/actions.js';
import { IndividualAudit } from '../audit/individual-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { Individual } from '../generated/prisma/client.js';
import { findIndividualToChange } from './find-individual.js';

@Injectable()
export class DeleteIndividual {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: IndividualAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(person: Principal, id: string, ifMatch?: string): Promise<void> {
    await this.audit.watching(person, { action: individualActions.deleted, recordId: id }, () =>
      this.transactions.write(person.accountId, async (tx) => {
        const present = await findIndividualToChange(tx, person, id);
        this.requireAllowed(person, present);
        requireMatch(ifMatch, present.version);
        await this.trash(tx, person, present);
      }),
    );
  }

  /** @throws AppError `forbidden` */
  requireAllowed(person: Principal, row: Individual): void {
    if (canDelete(person, row)) return;
    throw new AppError('forbidden', {
      detail: 'You can see this individual but not delete it. Ask an administrator of your agency.',
    });
  }

  /** Puts a record into the trash, where no list, count or reveal finds it. */
  async trash(tx: Transaction, person: Principal, row: Individual): Promise<Individual> {
    const now = this.clock.now();
    const trashed = await tx.individual.update({
      where: { id: row.id, account_id: person.accountId },
      data: { deleted_at: now, deleted_by: person.userId, updated_at: now, version: row.version + 1 },
    });
    const change = { id: row.id, version: trashed.version, fields: [] };
    await this.audit.recordChange(tx, person, 'deleted', change);
    return trashed;
  }
}
