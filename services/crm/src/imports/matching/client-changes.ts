import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AccountTransactions } from '../../database/account-transactions.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type Individual } from '../../generated/prisma/client.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { Values } from '../../resources/record-mapper.js';
import { givesWay, type OnMatch } from './on-match.js';

const clientColumns = columnsOf('individuals', Prisma.IndividualScalarFieldEnum);

/** Says what a file changes of clients that are there. */
@Injectable()
export class ClientChanges {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
  ) {}

  /** The clients as they are now, by their ids. */
  async present(caller: Principal, ids: readonly string[]): Promise<Map<string, Individual>> {
    if (ids.length === 0) return new Map();
    const rows = await this.transactions.readOnce<Individual>(
      caller.accountId,
      Prisma.sql`SELECT ${clientColumns} FROM individuals
        WHERE individuals.account_id = ${caller.accountId}::uuid AND ${this.individuals.visibleTo(caller)}
          AND individuals.deleted_at IS NULL
          AND individuals.id = ANY (${[...new Set(ids)]}::uuid[])`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * The changes of a client that are to be written.
   * @param given the names of the fields that the row has values of
   */
  async of(
    row: Individual,
    client: Values,
    given: ReadonlySet<string>,
    modeOf: (path: string) => OnMatch,
  ): Promise<Values> {
    const changes: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(client)) {
      if (!given.has(field) || value === null || value === undefined) continue;
      const present = await this.presentOf(row, field, value);
      if (present.isSame) continue;
      if (givesWay(modeOf(field), present.value)) changes[field] = value;
    }
    return changes;
  }

  /** A protected value is compared by its blind index, so nothing is opened for it. */
  private async presentOf(row: Individual, field: string, value: unknown) {
    const { mapper } = this.individuals;
    if (!mapper.protected.includes(field)) {
      const present = mapper.clearValue(row, field);
      return { value: present, isSame: present === value };
    }
    const columns = row as unknown as Readonly<Record<string, unknown>>;
    const index = await mapper.indexOf(row.account_id, field, String(value));
    return { value: columns[field], isSame: columns[`${field}_index`] === index };
  }
}
