import { Controller } from '@nestjs/common';
import { recordNameRoutes, spokenName, type NamedRecords } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { inScopeSql } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

interface Named {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Names the records that others know by their ids, such as notifications, within the caller's present rights. */
@Controller()
export class ListRecordNames {
  constructor(private readonly transactions: AccountTransactions) {}

  @Handles(recordNameRoutes.list)
  async list({ caller, body: { items } }: Call<typeof recordNameRoutes.list>): Promise<NamedRecords> {
    const ids = items.map(({ id }) => id);
    const individuals = await this.transactions.queryOnce<Named>(
      caller.accountId,
      Prisma.sql`SELECT id, first_name, last_name FROM individuals
        WHERE ${inScopeSql(caller)} AND individuals.merged_into IS NULL AND individuals.deleted_at IS NULL
          AND id = ANY (${ids}::uuid[])`,
    );
    return {
      items: individuals.map((row) => ({ type: 'individual', id: row.id, name: spokenName(row) })),
    };
  }
}
