import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { DashboardSummary } from '@bindery/contracts/crm';
import { inScope } from '../access/record-scope.js';
import { ActivityService } from '../activity/activity.service.js';
import { AccountTransactions } from '../database/account-transactions.js';

const RECENT = 5;

/** Policies, carriers and products cannot be kept yet, so every account has none of them. */
const NOT_KEPT_YET = { active_policies: 0, total_products: 0, total_carriers: 0, total_policies: 0 } as const;

@Injectable()
export class DashboardService {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly activity: ActivityService,
  ) {}

  summary(person: Principal): Promise<DashboardSummary> {
    return this.transactions.read(person.accountId, async (tx) => ({
      ...NOT_KEPT_YET,
      total_insureds: await tx.individual.count({ where: { ...inScope(person), deleted_at: null } }),
      recent_activities: await this.activity.newest(tx, person, RECENT),
    }));
  }
}
