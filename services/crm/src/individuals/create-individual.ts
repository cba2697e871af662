import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualView, NewIndividual } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import { IndividualAudit } from '../audit/individual-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { namesOfAgents, requireActiveAgents } from '../directory/agents.queries.js';
import type { Individual, Prisma } from '../generated/prisma/client.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { IndividualsMapper } from './individuals.mapper.js';

@Injectable()
export class CreateIndividual {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly mapper: IndividualsMapper,
    private readonly idempotency: IdempotentRequests,
    private readonly audit: IndividualAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  async run(person: Principal, values: NewIndividual, key?: string): Promise<IndividualView> {
    if (values.status === 'deleted') throw cannotStartDeleted();
    const request = await this.idempotency.identify(person, key, values);
    const data = await this.rowOf(person, values);
    const { row, names } = await this.transactions.write(person.accountId, async (tx) => {
      const earlier = request && (await this.idempotency.find(tx, person, request));
      const row = earlier
        ? await tx.individual.findUniqueOrThrow({ where: { id: earlier, account_id: person.accountId } })
        : await this.insert(tx, person, values, data);
      if (request && !earlier) await this.idempotency.remember(tx, person, request, row.id);
      return { row, names: await namesOfAgents(tx, row) };
    });
    return this.mapper.toView(row, person, names);
  }

  private async rowOf(person: Principal, values: NewIndividual): Promise<Prisma.IndividualCreateInput> {
    const now = this.clock.now();
    const sealed = { id: randomUUID(), account_id: person.accountId };
    const columns = await this.mapper.toColumns(sealed, values);
    const required = { first_name: values.first_name, last_name: values.last_name, status: values.status };
    return {
      ...columns,
      ...required,
      ...sealed,
      created_by: person.userId,
      created_at: now,
      updated_at: now,
    };
  }

  private async insert(
    tx: Transaction,
    person: Principal,
    values: NewIndividual,
    data: Prisma.IndividualCreateInput,
  ): Promise<Individual> {
    await requireActiveAgents(tx, person, values);
    const row = await tx.individual.create({ data });
    const fields = Object.entries(values).flatMap(([field, value]) =>
      value === null || value === undefined ? [] : [field],
    );
    await this.audit.recordChange(tx, person, 'created', { id: row.id, version: row.version, fields });
    return row;
  }
}

function cannotStartDeleted(): AppError {
  const message = 'A new individual cannot be deleted already. Choose another status.';
  return new AppError('validation_failed', { detail: message, errors: [{ path: 'status', message }] });
}
