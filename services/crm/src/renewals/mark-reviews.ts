import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { reviewRoutes, type ReviewMark } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { reviewedElection } from '../calendar/enrollment-periods.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { isYearlyPlan } from '../figures/medicare-review.sql.js';
import { PolicyResource, type PolicyRow } from '../policies/policy.resource.js';
import { BulkAction } from '../resources/bulk-action.js';
import { findRecordToChange } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { forbiddenToEdit } from '../resources/update-record.js';
import { WorkDone } from '../work-done/work-done.js';
import type { ReviewSeason } from '../work-done/client-reviews.js';
import { ReviewMarks } from './review-marks.js';

/** Marks Medicare plans as reviewed in the annual election period. */
@Controller()
export class MarkReviews {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly policies: PolicyResource,
    private readonly audit: RecordAudit,
    private readonly marks: ReviewMarks,
    private readonly work: WorkDone,
    private readonly bulk: BulkAction,
    private readonly calendar: Calendar,
  ) {}

  @Handles(reviewRoutes.mark)
  mark({ caller, params, body, ifMatch }: Call<typeof reviewRoutes.mark>): Promise<ReviewMark> {
    return this.markOne(caller, params.id, body, ifMatch);
  }

  @Handles(reviewRoutes.bulk)
  markSeveral({ caller, body: { ids, ...marking } }: Call<typeof reviewRoutes.bulk>) {
    return this.bulk.each(ids, (id) => this.markOne(caller, id, marking));
  }

  private async markOne(
    caller: Principal,
    id: string,
    { reviewed, plan_year }: Pick<ReviewMark, 'reviewed' | 'plan_year'>,
    ifMatch?: string,
  ): Promise<ReviewMark> {
    const resource = this.policies;
    const season = await this.season(caller, plan_year);
    const { version } = await this.audit.auditDenials(
      caller,
      { resource, verb: 'updated', recordId: id },
      () =>
        this.transactions.write(caller.accountId, async (tx) => {
          const present = await findRecordToChange(resource, tx, caller, id);
          if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
          requireMatch(ifMatch, present.version);
          await requireReview(tx, present, season);
          return this.write(tx, caller, { present, season }, reviewed);
        }),
    );
    return { policy_id: id, reviewed, plan_year, version };
  }

  private async write(
    tx: Sql,
    caller: Principal,
    { present, season }: { present: PolicyRow; season: ReviewSeason },
    isReviewed: boolean,
  ): Promise<PolicyRow> {
    const saved = await this.marks.set(tx, caller, present, isReviewed ? season.election.planYear : null);
    const of = { policyId: present.id, insuredId: present.insured_id, ...season };
    if (isReviewed) await this.work.planReviewed(tx, caller, of, 'Medicare plans reviewed');
    else await this.work.reviewUndone(tx, caller, of);
    return saved;
  }

  private async season(caller: Principal, planYear: number): Promise<ReviewSeason> {
    const today = await this.calendar.today(caller.accountId);
    const election = reviewedElection(today);
    if (!election || today > election.ends)
      throw new AppError('conflict', {
        detail:
          'Medicare reviews can be changed in the annual election period, from October 15 to December 7.',
      });
    if (planYear !== election.planYear)
      rejectField('plan_year', `Reviews are for ${String(election.planYear)} now.`);
    return { election, today };
  }
}

/** @throws AppError `conflict` of a policy that has no review */
async function requireReview(tx: Sql, policy: PolicyRow, { today }: ReviewSeason): Promise<void> {
  const [review] = await tx.$queryRaw<{ id: string }[]>`
    SELECT policies.id FROM policies JOIN products ON products.id = policies.product_id
    WHERE policies.account_id = ${policy.account_id}::uuid AND policies.id = ${policy.id}::uuid AND ${isYearlyPlan(today)}`;
  if (review) return;
  throw new AppError('conflict', {
    detail:
      "This policy isn't a Medicare plan in force that ends with the year, so there is nothing to review.",
  });
}
