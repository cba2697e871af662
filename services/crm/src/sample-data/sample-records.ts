import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  createAddressBody,
  createCarrierBody,
  createDependentBody,
  createIndividualBody,
  createNoteBody,
  createPhoneBody,
  createPolicyBody,
  createProductBody,
  createTaskBody,
} from '@bindery/contracts/crm';
import { daysAfter, firstOfMonth, monthsAfter } from '@bindery/contracts/days';
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { ArchivedPremium } from '../policies/dated-premiums.sql.js';
import { Calendar } from '../calendar/calendar.js';
import type { Columns } from '../resources/record-mapper.js';
import { RecordPlans, type PlanBuilder } from '../resources/write-records/plan-builder.js';
import type { RecordPlan } from '../resources/write-records/record-plan.js';
import {
  sampleCarriers,
  sampleClients,
  type SampleCarrier,
  type SampleClient,
  type SampleHousehold,
  type SamplePolicy,
  type SampleTagName,
} from './sample-book.js';

/** A sample record, as far as other tables hold it. */
export interface SampleRecord {
  readonly id: string;
  /** Of an individual. */
  readonly tags?: readonly SampleTagName[];
  readonly household?: SampleHousehold | undefined;
  /** Of an individual: until when it was a lead. */
  readonly leadUntil?: Date | undefined;
  /** Of a policy whose premium changes on a coming day. */
  readonly premiums?: readonly ArchivedPremium[];
}

/** The sample data, ready to be written. */
export interface SamplePlan {
  readonly plan: RecordPlan;
  readonly records: readonly SampleRecord[];
}

/** The references of a policy to a product. */
type Sold = ReadonlyMap<string, { readonly carrier_id: string; readonly product_id: string }>;

/** The client of sample records, and what they name. */
interface Owner {
  readonly insured_id: string;
  readonly today: string;
  readonly sold: Sold;
  readonly added: Columns;
}

/** Plans the sample data: as what a person enters becomes a record, but for the mark. It writes nothing. */
@Injectable()
export class SampleRecords {
  constructor(
    private readonly plans: RecordPlans,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(caller: Principal): Promise<SamplePlan> {
    const today = await this.calendar.today(caller.accountId);
    const plan = this.plans.start(caller, 'sample data');
    const records: SampleRecord[] = [];
    const sold = new Map<string, { carrier_id: string; product_id: string }>();
    for (const carrier of sampleCarriers) await this.addCarrier(plan, carrier, sold);
    for (const client of sampleClients) {
      const record = await this.addClient(plan, client, today);
      records.push(record);
      const { created_at, updated_at } = this.addedAt(client);
      const owner = { insured_id: record.id, today, sold, added: { ...marked, created_at, updated_at } };
      for (const policy of client.policies ?? []) records.push(await this.addPolicy(plan, policy, owner));
      for (const task of client.tasks ?? []) await this.addTask(plan, caller, task, owner);
    }
    return { plan, records };
  }

  private async addCarrier(
    plan: PlanBuilder,
    { carrier, products }: SampleCarrier,
    sold: Map<string, { carrier_id: string; product_id: string }>,
  ): Promise<void> {
    const carrier_id = await plan.create('carrier', createCarrierBody.parse(carrier), { more: marked });
    for (const one of products) {
      const product = createProductBody.parse({ ...one, carrier_id });
      const product_id = await plan.create('product', product, { more: marked });
      sold.set(one.name, { carrier_id, product_id });
    }
  }

  private addedAt({ months }: SampleClient) {
    const created_at = monthsBefore(this.clock.now(), months);
    return { created_at, updated_at: created_at };
  }

  private async addClient(plan: PlanBuilder, client: SampleClient, today: string): Promise<SampleRecord> {
    const { birthday, convertedDaysAgo } = client;
    const individual = createIndividualBody.parse({
      ...client.individual,
      ...(birthday && { dob: monthsAfter(daysAfter(today, birthday.days), -12 * birthday.age) }),
    });
    const individual_id = await plan.create('individual', individual, {
      more: { ...marked, ...this.addedAt(client) },
    });
    await plan.create('address', { ...createAddressBody.parse(client.address), individual_id });
    await plan.create('phone', { ...createPhoneBody.parse(client.phone), individual_id });
    for (const { days, ...one } of client.notes) {
      const occurred_at = this.daysFromNow(-days).toISOString();
      await plan.create('note', { ...createNoteBody.parse({ ...one, occurred_at }), individual_id });
    }
    for (const one of client.dependents ?? [])
      await plan.create('dependent', createDependentBody.parse({ ...one, individual_id }));
    return {
      id: individual_id,
      tags: client.tags ?? [],
      household: client.household,
      leadUntil: convertedDaysAgo === undefined ? undefined : this.daysFromNow(-convertedDaysAgo),
    };
  }

  private async addPolicy(
    plan: PlanBuilder,
    policy: SamplePolicy,
    { insured_id, today, sold, added }: Owner,
  ): Promise<SampleRecord> {
    const { body, outcome, premiums } = dated(policy, today);
    const values = createPolicyBody.parse({ ...body, ...sold.get(policy.product), insured_id });
    const id = await plan.create('policy', values, { more: { ...added, ...outcome } });
    return { id, premiums };
  }

  private async addTask(
    plan: PlanBuilder,
    caller: Principal,
    { days, isDone, ...task }: NonNullable<SampleClient['tasks']>[number],
    { insured_id, today }: Owner,
  ): Promise<void> {
    const id = randomUUID();
    const body = createTaskBody.parse({ ...task, due_date: daysAfter(today, days), insured_id });
    const at = this.daysFromNow(days);
    const done = isDone && { status: 'done', completed_at: at, created_at: at, updated_at: at };
    await plan.create('task', body, { id, more: { assignee_id: caller.userId, series_id: id, ...done } });
  }

  private daysFromNow(days: number): Date {
    return new Date(this.clock.now().getTime() + days * DAY_MS);
  }
}

const marked = { is_sample: true } as const;

function monthsBefore(now: Date, months: number): Date {
  // The first of a month is in every month; today is not before it.
  return months === 0 ? now : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 15));
}

/** The values that a person would have entered for a policy, with the outcome of its renewal. */
function dated(policy: SamplePolicy, today: string) {
  const {
    product: _product,
    startsInMonths,
    endsInMonths,
    renewal,
    renewsInDays,
    renewedAhead,
    ...one
  } = policy;
  const renewsIn = renewsInDays ?? renewedAhead?.inDays;
  const body = {
    ...one,
    effective_date: firstOfMonth(today, startsInMonths),
    ...(endsInMonths !== undefined && {
      termination_date: daysAfter(firstOfMonth(today, endsInMonths + 1), -1),
    }),
    ...(renewsIn !== undefined && { renewal_date: daysAfter(today, renewsIn) }),
  };
  if (renewedAhead)
    return { body, ...ahead(one, daysAfter(today, renewedAhead.inDays), renewedAhead.premium) };
  const outcome = renewal && {
    renewal_outcome: renewal.outcome,
    renewal_handled: firstOfMonth(today, renewal.inMonths),
    renewal_reason: renewal.reason ?? null,
  };
  return { body, outcome, premiums: [] };
}

/** The outcome of a coming renewal, which can be undone as one that somebody gave. */
function ahead(
  { premium, premium_mode = 'monthly' }: Pick<SamplePolicy, 'premium' | 'premium_mode'>,
  day: string,
  next: string,
) {
  const renewal_date = monthsAfter(day, 12);
  const changes = {
    renewal_date: { before: day, after: renewal_date },
    premium: { before: premium, after: next },
    premium_mode: { before: premium_mode, after: premium_mode },
  };
  return {
    outcome: {
      ...{ renewal_outcome: 'renewed', renewal_handled: day, renewal_date },
      renewal_changed: JSON.stringify(changes),
    },
    premiums: [
      { from: null, premium, premium_mode },
      { from: day, premium: next, premium_mode },
    ],
  };
}
