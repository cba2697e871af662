import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type DecideRenewalBody, type PolicyView, renewalRoutes } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { etagOf, requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { BulkAction } from '../resources/bulk-action.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { PolicyResource, type PolicyRow } from '../policies/policy.resource.js';
import { findRecordToChange } from '../resources/find-record.js';
import { GetRecord } from '../resources/get-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import type { Values } from '../resources/record-mapper.js';
import { visibleSql } from '../resources/stored-rows.js';
import { WorkDone, type DecidedRenewal } from '../work-done/work-done.js';
import { forbiddenToEdit, UpdateRecord } from '../resources/update-record.js';
import {
  renewedFields,
  withOutcome,
  withoutOutcome,
  type Decision,
  type OutcomeChanges,
  type RenewedPolicy,
} from './outcome-values.js';

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
    const { version } = await this.getRecord.get(resource, caller, id);
    const today = await this.calendar.today(caller.accountId);
    const row = await this.audit.auditDenials(caller, { resource, verb: 'updated', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const present = await findRecordToChange(resource, tx, caller, id);
        if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
        requireMatch(ifMatch ?? etagOf(version), present.version);
        return this.write(tx, caller, { present, today }, body);
      }),
    );
    return resource.toView(row, caller);
  }

  private async write(
    tx: Sql,
    caller: Principal,
    { present, today }: { present: PolicyRow; today: string },
    body: DecideRenewalBody,
  ) {
    const policy = this.policies.mapper.pick(present, renewedFields) as RenewedPolicy;
    const changed = present.renewal_changed as OutcomeChanges | null;
    const { outcome } = body;
    const { values, changes } =
      outcome === null
        ? { values: withoutOutcome(policy, changed), changes: null }
        : await this.decided(tx, caller, { policy, changed }, { ...body, outcome });
    const saved = await this.updateRecord.save(this.policies, tx, caller, present, values);
    await tx.$executeRaw`
      UPDATE policies SET renewal_changed = ${changes && JSON.stringify(changes)}::jsonb
      WHERE account_id = ${caller.accountId}::uuid AND id = ${present.id}::uuid`;
    const of = { policy, insuredId: present.insured_id, policyId: present.id, today };
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
    { policy, changed }: { policy: RenewedPolicy; changed: OutcomeChanges | null },
    decision: Decision,
  ) {
    const { renewal_handled, renewal_date } = policy;
    const isAgain = renewal_handled !== null && renewal_handled === renewal_date;
    const former: Values = isAgain ? withoutOutcome(policy, changed) : {};
    const start: RenewedPolicy = { ...policy, ...former };
    const decided = withOutcome(start, decision, await this.startOfNext(tx, caller, decision));
    return { ...decided, values: { ...former, ...decided.values } };
  }

  private async startOfNext(tx: Sql, caller: Principal, { outcome, next_policy_id }: Decision) {
    if (outcome !== 'moved' || !next_policy_id) return null;
    const [next] = await tx.$queryRaw<PolicyRow[]>(visibleSql(this.policies, caller, next_policy_id));
    return next?.effective_date?.toISOString().slice(0, 10) ?? null;
  }
}
