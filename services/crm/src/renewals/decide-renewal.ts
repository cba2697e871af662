import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type DecideRenewalBody, type PolicyView, renewalRoutes } from '@bindery/contracts/crm';
import { stateOf } from '@bindery/contracts/route';
import type { Sql } from '@bindery/service-kit/database';
import { etagOf, requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { BulkAction } from '../resources/bulk-action.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { premiumColumnNames } from '../figures/premium.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import {
  addPremium,
  removePremium,
  settlePremiums,
  showPremiums,
  type AccountDay,
} from '../policies/dated-premiums.sql.js';
import { PolicyResource, type PolicyRow } from '../policies/policy.resource.js';
import { findRecordToChange } from '../resources/find-record.js';
import { GetRecord } from '../resources/get-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import type { Values } from '../resources/record-mapper.js';
import { visibleSql } from '../resources/stored-rows.js';
import { WorkDone, type DecidedRenewal } from '../work-done/work-done.js';
import { forbiddenToEdit, UpdateRecord } from '../resources/update-record.js';
import {
  addedPremium,
  renewedFields,
  withOutcome,
  withoutOutcome,
  withoutPremium,
  type Decision,
  type OutcomeChanges,
  type RenewedPolicy,
} from './outcome-values.js';

/** A policy that is held, on a day. */
interface Place {
  readonly day: AccountDay;
  readonly id: string;
}

const shownPremiums = premiumColumnNames.filter((name) => name !== 'premium_from');

/** Puts the outcome of a renewal on its policy, as an edit of it: with its history, audit and event. */
@Controller()
export class DecideRenewal {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly policies: PolicyResource,
    private readonly getRecord: GetRecord,
    private readonly updateRecord: UpdateRecord,
    private readonly audit: RecordAudit,
    private readonly work: WorkDone,
    private readonly bulk: BulkAction,
    private readonly calendar: Calendar,
  ) {}

  @Handles(renewalRoutes.decide)
  decide({ caller, params, body, ifMatch }: Call<typeof renewalRoutes.decide>): Promise<PolicyView> {
    return this.decideOne(caller, params.id, body, ifMatch);
  }

  @Handles(renewalRoutes.bulk)
  decideSeveral({ caller, body: { ids, ...decision } }: Call<typeof renewalRoutes.bulk>) {
    return this.bulk.each(ids, (id) => this.decideOne(caller, id, decision));
  }

  private async decideOne(
    caller: Principal,
    id: string,
    body: DecideRenewalBody,
    ifMatch?: string,
  ): Promise<PolicyView> {
    const resource = this.policies;
    // The new date follows from the one that was read: a policy that has changed since is not renewed twice.
    const read = await this.getRecord.get(resource, caller, id);
    const day = { accountId: caller.accountId, today: await this.calendar.today(caller.accountId) };
    const row = await this.audit.auditDenials(caller, { resource, verb: 'updated', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const present = await findRecordToChange(resource, tx, caller, id);
        if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
        requireMatch(ifMatch ?? etagOf(stateOf(read)), resource.stateOf(present));
        return this.write(tx, caller, { present, day }, body);
      }),
    );
    return resource.toView(row, caller);
  }

  private async write(
    tx: Sql,
    caller: Principal,
    { present, day }: { present: PolicyRow; day: AccountDay },
    body: DecideRenewalBody,
  ) {
    const policy = this.policies.mapper.pick(present, renewedFields) as RenewedPolicy;
    const changed = present.renewal_changed as OutcomeChanges | null;
    const { outcome } = body;
    const place = { day, id: present.id };
    await settlePremiums(tx, day, Prisma.sql`id = ${present.id}::uuid`, 1);
    const { values, changes } =
      outcome === null
        ? { values: await this.undone(tx, place, policy, changed), changes: null }
        : await this.decided(tx, caller, place, { policy, changed }, { ...body, outcome });
    const saved = await this.updateRecord.save(this.policies, tx, caller, present, values);
    await tx.$executeRaw`
      UPDATE policies SET renewal_changed = ${changes && JSON.stringify(changes)}::jsonb
      WHERE account_id = ${caller.accountId}::uuid AND id = ${present.id}::uuid`;
    const of = { policy, insuredId: present.insured_id, policyId: present.id, today: day.today };
    await this.noteWork(tx, caller, of, outcome);
    return saved;
  }

  /** The tasks that a rule made for this renewal are done, or open again. */
  private async noteWork(
    tx: Sql,
    caller: Principal,
    { policy, ...of }: { policy: RenewedPolicy } & Omit<DecidedRenewal, 'date'>,
    outcome: DecideRenewalBody['outcome'],
  ): Promise<void> {
    const date = outcome === null ? policy.renewal_handled : policy.renewal_date;
    if (date === null) return;
    if (outcome === null) await this.work.renewalUndone(tx, caller, { ...of, date });
    else await this.work.renewalDecided(tx, caller, { ...of, date }, `Renewal marked as ${outcome}`);
  }

  /** The outcome, in place of an earlier one of the same renewal. */
  private async decided(
    tx: Sql,
    caller: Principal,
    place: Place,
    { policy, changed }: { policy: RenewedPolicy; changed: OutcomeChanges | null },
    decision: Decision,
  ) {
    const { renewal_handled, renewal_date } = policy;
    const isAgain = renewal_handled !== null && renewal_handled === renewal_date;
    const former: Values = isAgain ? await this.undone(tx, place, policy, changed) : {};
    const start: RenewedPolicy = { ...policy, ...former };
    const { values, changes } = withOutcome(start, decision, await this.startOfNext(tx, caller, decision));
    const added = addedPremium(start.renewal_date, changes);
    if (!added) return { values: { ...former, ...values }, changes };
    const { premium, premium_mode } = start;
    await addPremium(tx, place.day, place.id, { premium_mode, ...added }, { premium, premium_mode });
    return { values: { ...former, ...values, ...(await this.shown(tx, place)) }, changes };
  }

  /** The policy without its outcome, and without the premium that it added. */
  private async undone(
    tx: Sql,
    place: Place,
    policy: RenewedPolicy,
    changed: OutcomeChanges | null,
  ): Promise<Values> {
    const added = addedPremium(policy.renewal_handled, changed);
    // Before premiums had dates, an outcome changed the only one.
    if (!added || !(await removePremium(tx, place.day, place.id, added)))
      return withoutOutcome(policy, changed);
    return { ...withoutOutcome(policy, withoutPremium(changed)), ...(await this.shown(tx, place)) };
  }

  /** The premiums that the policy shows after a change of them. */
  private async shown(tx: Sql, { day, id }: Place): Promise<Values> {
    const [held] = await showPremiums(tx, day, [id]);
    if (!held) throw new Error(`Policy ${id} has no premium`);
    return this.policies.mapper.pick(held, shownPremiums);
  }

  private async startOfNext(tx: Sql, caller: Principal, { outcome, next_policy_id }: Decision) {
    if (outcome !== 'moved' || !next_policy_id) return null;
    const [next] = await tx.$queryRaw<PolicyRow[]>(visibleSql(this.policies, caller, next_policy_id));
    return next?.effective_date?.toISOString().slice(0, 10) ?? null;
  }
}
