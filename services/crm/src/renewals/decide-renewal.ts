import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { LAST_PLAN_YEAR, type DecideRenewalBody, type PolicyView } from '@bindery/contracts/crm';
import { rejectField } from '@bindery/service-kit/errors';
import { etagOf } from '@bindery/service-kit/http';
import { PolicyResource } from '../policies/policy.resource.js';
import { GetRecord } from '../resources/get-record.js';
import type { Values } from '../resources/record-mapper.js';
import { UpdateRecord } from '../resources/update-record.js';

/** Puts the outcome of a renewal on its policy, as an edit of it: with its history, audit and event. */
@Injectable()
export class DecideRenewal {
  constructor(
    private readonly policies: PolicyResource,
    private readonly getRecord: GetRecord,
    private readonly updateRecord: UpdateRecord,
  ) {}

  async decide(
    person: Principal,
    id: string,
    body: DecideRenewalBody,
    ifMatch?: string,
  ): Promise<PolicyView> {
    const policy = await this.getRecord.get(this.policies, person, id);
    const { outcome } = body;
    const values = outcome === null ? withoutOutcome(policy) : withOutcome(policy, { ...body, outcome });
    // The new date follows from the one that was read: a policy that has changed since is not renewed twice.
    return this.updateRecord.update(this.policies, person, id, values, ifMatch ?? etagOf(policy.version));
  }
}

type Decided = DecideRenewalBody & { readonly outcome: NonNullable<DecideRenewalBody['outcome']> };

function withOutcome(policy: PolicyView, { outcome, reason = null, next_policy_id = null }: Decided): Values {
  const { renewal_date, plan_year } = policy;
  if (renewal_date === null) rejectField('outcome', 'Give the policy a renewal date first.');
  if (outcome === 'renewed' && (renewal_date >= '9999' || plan_year === LAST_PLAN_YEAR))
    rejectField('outcome', "There is no later renewal date or plan year. Correct the policy's first.");
  return {
    renewal_outcome: outcome,
    renewal_handled: renewal_date,
    renewal_reason: reason,
    next_policy_id: outcome === 'moved' ? next_policy_id : null,
    ...(outcome === 'renewed' && {
      renewal_date: yearsAfter(renewal_date, 1),
      plan_year: plan_year && plan_year + 1,
    }),
  };
}

function withoutOutcome({ renewal_outcome, renewal_handled, plan_year }: PolicyView): Values {
  return {
    ...{ renewal_outcome: null, renewal_handled: null, renewal_reason: null, next_policy_id: null },
    ...(renewal_outcome === 'renewed' && {
      renewal_date: renewal_handled,
      plan_year: plan_year && plan_year - 1,
    }),
  };
}

/** The same day of a later year; February 29 becomes February 28 in a year without one. */
function yearsAfter(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  const isDay = new Date(`${later}T00:00:00Z`).toISOString().slice(0, 10) === later;
  return isDay ? later : `${later.slice(0, 8)}28`;
}
