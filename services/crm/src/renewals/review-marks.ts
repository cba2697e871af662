import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { isReviewedPlan, isYearlyPlan } from '../figures/medicare-review.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { PolicyResource, type PolicyRow } from '../policies/policy.resource.js';
import { UpdateRecord } from '../resources/update-record.js';
import { ClientReviews, type ReviewSeason } from '../work-done/client-reviews.js';

/** Marks Medicare plans as reviewed, each as an edit of its policy. */
@Injectable()
export class ReviewMarks extends ClientReviews {
  constructor(
    private readonly policies: PolicyResource,
    private readonly updateRecord: UpdateRecord,
  ) {
    super();
  }

  /** @param present held, and one that the person may change */
  set(tx: Sql, caller: Principal, present: PolicyRow, planYear: number | null): Promise<PolicyRow> {
    return this.updateRecord.save(this.policies, tx, caller, present, { reviewed_plan_year: planYear });
  }

  async markAllOf(tx: Sql, caller: Principal, insuredId: string, season: ReviewSeason): Promise<void> {
    const { election, today } = season;
    const open = Prisma.sql`${isYearlyPlan(today)} AND NOT ${isReviewedPlan(election)}`;
    await this.setThose(tx, caller, { insuredId, which: open, planYear: election.planYear });
  }

  async unmarkAllOf(tx: Sql, caller: Principal, insuredId: string, planYear: number): Promise<void> {
    const which = Prisma.sql`policies.deleted_at IS NULL AND policies.reviewed_plan_year = ${planYear}::int`;
    await this.setThose(tx, caller, { insuredId, which, planYear: null });
  }

  private async setThose(
    tx: Sql,
    caller: Principal,
    { insuredId, which, planYear }: { insuredId: string; which: Prisma.Sql; planYear: number | null },
  ): Promise<void> {
    const held = await tx.$queryRaw<PolicyRow[]>`${this.policies.selectSql}
      WHERE policies.account_id = ${caller.accountId}::uuid AND policies.insured_id = ${insuredId}::uuid AND ${which}
      ORDER BY policies.id FOR UPDATE OF policies`;
    for (const policy of held)
      if (this.policies.canEdit(caller, policy)) await this.set(tx, caller, policy, planYear);
  }
}
