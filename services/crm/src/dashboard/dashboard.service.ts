import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { DashboardSummary } from '@bindery/contracts/crm';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { ActivityService } from '../activity/activity.service.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import { policiesInScopeSql } from '../policies/policy-scope.js';

const RECENT = 5;

@Injectable()
export class DashboardService {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly activity: ActivityService,
  ) {}

  summary(person: Principal): Promise<DashboardSummary> {
    return this.transactions.read(person.accountId, async (tx) => ({
      ...(await countsOf(tx, person)),
      recent_activities: await this.activity.newest(tx, person, RECENT),
    }));
  }
}

type Counts = Omit<DashboardSummary, 'recent_activities'>;

/** All counts in one question to the database. */
async function countsOf(tx: Transaction, person: Principal): Promise<Counts> {
  const shared = (table: string) =>
    Prisma.sql`SELECT count(*)::int FROM ${Prisma.raw(table)} WHERE ${ofAccountOrPlatformSql(person, table)} AND deleted_at IS NULL`;
  const [counts] = await tx.$queryRaw<Counts[]>(Prisma.sql`
    SELECT
      (SELECT count(*)::int FROM individuals WHERE ${inScopeSql(person)} AND deleted_at IS NULL) AS total_insureds,
      policies.total AS total_policies, policies.active AS active_policies,
      (${shared('carriers')}) AS total_carriers, (${shared('products')}) AS total_products
    FROM (
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE policies.status = 'active'))::int AS active
      FROM policies
      LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
      WHERE ${policiesInScopeSql(person)} AND policies.deleted_at IS NULL
    ) AS policies`);
  if (!counts) throw new Error('A count answered no row');
  return counts;
}
