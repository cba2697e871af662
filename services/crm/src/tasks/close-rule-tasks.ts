import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { contactKinds } from '@bindery/contracts/crm';
import { electionOfRenewal, YEARLY_PLANS, type AnnualElection } from '../calendar/enrollment-periods.js';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { openReviewsOf } from '../figures/medicare-review.sql.js';
import {
  WorkDone,
  type Contact,
  type DecidedRenewal,
  type ReviewedPlan,
  type UnansweredCall,
} from '../work-done/work-done.js';
import { CallAgain } from './call-again.js';
import { RuleTasks } from './rule-tasks.js';

/** The tasks that each piece of work closes or makes: one method per piece of work. */
@Injectable()
export class CloseRuleTasks extends WorkDone {
  constructor(
    private readonly tasks: RuleTasks,
    private readonly calls: CallAgain,
  ) {
    super();
  }

  /** All steps of the renewal, and the client's review with the last open one of their Medicare plans. */
  async renewalDecided(tx: Sql, caller: Principal, of: DecidedRenewal, reason: string): Promise<void> {
    const { policyId, date } = of;
    await this.tasks.close(
      tx,
      caller,
      Prisma.sql`tasks.rule = 'renewal' AND tasks.rule_record_id = ${policyId}::uuid
        AND tasks.rule_period LIKE ${`${date}/%`}`,
      { recordId: policyId, reason },
    );
    const election = electionOfRenewal(date);
    if (election) await this.planReviewed(tx, caller, { ...of, election }, reason);
  }

  async renewalUndone(tx: Sql, caller: Principal, of: DecidedRenewal): Promise<void> {
    await this.tasks.reopen(tx, caller, ['renewal'], of.policyId);
    const election = electionOfRenewal(of.date);
    if (election) await this.reviewUndone(tx, caller, { ...of, election });
  }

  async planReviewed(tx: Sql, caller: Principal, of: ReviewedPlan, reason: string): Promise<void> {
    if (of.insuredId === null) return;
    const { policyId } = of;
    await this.tasks.close(
      tx,
      caller,
      Prisma.sql`${reviewTasks(of.insuredId, of.election)}
        AND EXISTS (SELECT FROM policies AS decided JOIN products AS plan ON plan.id = decided.product_id
          WHERE decided.account_id = ${caller.accountId}::uuid AND decided.id = ${policyId}::uuid
            AND plan.plan_type = ANY (${YEARLY_PLANS}))
        AND NOT EXISTS (${openReviews(caller, of.insuredId, of)})`,
      { recordId: policyId, reason },
    );
  }

  async reviewUndone(tx: Sql, caller: Principal, of: ReviewedPlan): Promise<void> {
    if (of.insuredId === null) return;
    // Another policy may have been the last one.
    await this.tasks.reopenThose(
      tx,
      caller,
      Prisma.sql`${reviewTasks(of.insuredId, of.election)} AND EXISTS (${openReviews(caller, of.insuredId, of)})`,
    );
  }

  async leadContacted(tx: Sql, caller: Principal, insuredId: string, cause: Contact): Promise<void> {
    await this.tasks.close(
      tx,
      caller,
      Prisma.sql`tasks.rule = 'quiet_lead' AND tasks.insured_id = ${insuredId}::uuid`,
      cause,
    );
  }

  async contactUndone(tx: Sql, caller: Principal, recordId: string): Promise<void> {
    await this.tasks.reopen(tx, caller, ['quiet_lead'], recordId);
  }

  callNotReached(tx: Sql, caller: Principal, call: UnansweredCall): Promise<void> {
    return this.calls.plan(tx, caller, call);
  }

  callUndone(tx: Sql, caller: Principal, noteId: string): Promise<void> {
    return this.calls.undo(tx, caller, noteId);
  }

  callRestored(tx: Sql, caller: Principal, noteId: string): Promise<void> {
    return this.calls.redo(tx, caller, noteId);
  }

  async policyNumberChanged(tx: Sql, caller: Principal, policyId: string, isThere: boolean): Promise<void> {
    if (!isThere) return this.tasks.reopen(tx, caller, ['policy_without_number'], policyId);
    const which = Prisma.sql`tasks.rule = 'policy_without_number' AND tasks.rule_record_id = ${policyId}::uuid`;
    return this.tasks.close(tx, caller, which, { recordId: policyId, reason: 'Policy number added' });
  }

  /** A policy on a product with a plan type is one of Medicare. */
  async policyAdded(tx: Sql, caller: Principal, policyId: string): Promise<void> {
    await this.tasks.close(
      tx,
      caller,
      Prisma.sql`tasks.rule = 'turning_65' AND tasks.insured_id = (
        SELECT added.insured_id FROM policies AS added JOIN products AS plan ON plan.id = added.product_id
        WHERE added.account_id = ${caller.accountId}::uuid AND added.id = ${policyId}::uuid
          AND plan.plan_type IS NOT NULL)`,
      { recordId: policyId, reason: 'Medicare policy added' },
    );
  }

  async policyRemoved(tx: Sql, caller: Principal, policyId: string): Promise<void> {
    await this.tasks.reopen(tx, caller, ['turning_65'], policyId);
  }

  /** Of two individuals who are one, what the one knows can settle the other's tasks. */
  async individualsMerged(tx: Sql, caller: Principal, keptId: string, mergeId: string): Promise<void> {
    const which = Prisma.sql`tasks.insured_id = ${keptId}::uuid
      AND (${isSettledLead} OR ${isSettledBirthday} OR ${hasNewerOfItsRule})`;
    await this.tasks.close(tx, caller, which, {
      recordId: mergeId,
      reason: 'Merged with another individual',
    });
  }

  async mergeUndone(tx: Sql, caller: Principal, mergeId: string): Promise<void> {
    await this.tasks.reopenThose(tx, caller, Prisma.sql`tasks.closed_by_record = ${mergeId}::uuid`);
  }
}

// Over `tasks` with `individuals`.
const isSettledLead = Prisma.sql`(tasks.rule = 'quiet_lead' AND (individuals.status <> 'lead' OR EXISTS (
  SELECT FROM notes WHERE notes.account_id = tasks.account_id AND notes.individual_id = tasks.insured_id
    AND notes.deleted_at IS NULL AND notes.kind = ANY (${[...contactKinds]})
    AND to_char(notes.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') > tasks.rule_period)))`;
const isSettledBirthday = Prisma.sql`(tasks.rule = 'turning_65' AND EXISTS (
  SELECT FROM policies AS held JOIN products AS plan ON plan.id = held.product_id
  WHERE held.account_id = tasks.account_id AND held.insured_id = tasks.insured_id AND held.deleted_at IS NULL
    AND plan.plan_type IS NOT NULL))`;
const hasNewerOfItsRule = Prisma.sql`(tasks.policy_id IS NULL AND EXISTS (
  SELECT FROM tasks AS newer WHERE newer.account_id = tasks.account_id AND newer.insured_id = tasks.insured_id
    AND newer.rule = tasks.rule AND newer.policy_id IS NULL AND newer.status = 'open' AND newer.deleted_at IS NULL
    AND (newer.rule_period, newer.id) > (tasks.rule_period, tasks.id)))`;

// Over `tasks`.
const reviewTasks = (insuredId: string, { planYear }: AnnualElection): Prisma.Sql =>
  Prisma.sql`tasks.rule = 'aep_review' AND tasks.insured_id = ${insuredId}::uuid
    AND tasks.rule_period = ${String(planYear)}`;

const openReviews = (
  { accountId }: Principal,
  insuredId: string,
  { election, today }: ReviewedPlan,
): Prisma.Sql => openReviewsOf({ accountId, insuredId }, election, today);
