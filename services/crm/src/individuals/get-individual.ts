import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualView } from '@bindery/contracts/crm';
import { individualActions } from '../audit/actions.js';
import { IndividualAudit } from '../audit/individual-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { namesOfAgents } from '../directory/agents.queries.js';
import { findIndividual } from './find-individual.js';
import { IndividualsMapper } from './individuals.mapper.js';

@Injectable()
export class GetIndividual {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly mapper: IndividualsMapper,
    private readonly audit: IndividualAudit,
  ) {}

  async run(person: Principal, id: string): Promise<IndividualView> {
    const attempt = { action: individualActions.read, recordId: id };
    const { row, names } = await this.audit.watching(person, attempt, () =>
      this.transactions.read(person.accountId, async (tx) => {
        const row = await findIndividual(tx, person, id);
        return { row, names: await namesOfAgents(tx, row) };
      }),
    );
    return this.mapper.toView(row, person, names);
  }
}
