import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { individualFields, protectedField, type ProtectedField } from '@bindery/contracts/crm';
import { IntegrityFailure } from '@bindery/field-crypto';
import { AppError, unavailable } from '@bindery/service-kit/errors';
import { individualActions } from '../audit/actions.js';
import { IndividualAudit, type Attempt } from '../audit/individual-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Individual } from '../generated/prisma/client.js';
import { findIndividual } from './find-individual.js';
import { IndividualsMapper } from './individuals.mapper.js';
import { RevealLimit } from './reveal-limit.js';

/** Shows one protected value in clear, once it is on record who asked for it. */
@Injectable()
export class RevealField {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly mapper: IndividualsMapper,
    private readonly audit: IndividualAudit,
    private readonly limit: RevealLimit,
  ) {}

  async run(person: Principal, id: string, name: string): Promise<{ value: string }> {
    const field = protectedField.safeParse(name).data;
    if (!field) throw new AppError('not_found', { detail: 'There is no such protected field.' });
    const attempt = { action: individualActions.revealed, recordId: id, fields: [field] };
    return this.audit.watching(person, attempt, async () => {
      const row = await this.transactions.read(person.accountId, (tx) => findIndividual(tx, person, id));
      const value = await this.open(person, attempt, row, field);
      await this.putOnRecord(person, attempt);
      return { value };
    });
  }

  private async open(
    person: Principal,
    attempt: Attempt,
    row: Individual,
    field: ProtectedField,
  ): Promise<string> {
    try {
      const value = await this.mapper.open(row, field);
      if (value === null) throw new AppError('nothing_to_reveal', { detail: 'No sensitive data to reveal' });
      return value;
    } catch (error) {
      if (!(error instanceof IntegrityFailure)) throw error;
      await this.transactions.write(person.accountId, (tx) =>
        this.audit.record(tx, person, attempt, 'failed'),
      );
      throw new AppError('integrity_failure', {
        detail: `The stored ${individualFields[field].label} cannot be opened. Support has been alerted; tell them the request id.`,
        cause: error,
      });
    }
  }

  /** Commits the entry. Whatever keeps it from being written keeps the value from being answered. */
  private async putOnRecord(person: Principal, attempt: Attempt): Promise<void> {
    try {
      await this.transactions.write(person.accountId, async (tx) => {
        await this.limit.require(tx, person);
        await this.audit.record(tx, person, attempt);
      });
    } catch (error) {
      throw error instanceof AppError ? error : unavailable('the audit trail', error);
    }
  }
}
