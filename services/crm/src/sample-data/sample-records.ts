import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  createCarrierBody,
  createDependentBody,
  createIndividualBody,
  createNoteBody,
  createPolicyBody,
  createProductBody,
  createTaskBody,
} from '@bindery/contracts/crm';
import {
  sampleDays,
  type SampleCarrier,
  type SamplePolicy,
  type SampleTask,
} from '@bindery/contracts/crm/sample-book';
import { monthsAfter } from '@bindery/contracts/days';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import type { ArchivedPremium } from '../policies/dated-premiums.sql.js';
import type { Columns } from '../resources/record-mapper.js';
import { RecordPlans, type PlanBuilder } from '../resources/write-records/plan-builder.js';
import type { RecordPlan } from '../resources/write-records/record-plan.js';
import { sampleCarriers, sampleClients, type ClientWithPast, type PolicyWithPast } from './sample-book.js';

/** A sample record, as far as other tables hold it. */
export interface SampleRecord {
  readonly id: string;
  /** Of an individual. */
  readonly client?: ClientWithPast;
  /** Of a policy whose premium changes on a coming day. */
  readonly premiums?: readonly ArchivedPremium[];
}

/** The sample data, ready to be written. */
export interface SamplePlan {
  readonly plan: RecordPlan;
  readonly records: readonly SampleRecord[];
}

/** The references of a policy to a product, by the product's name. */
type Sold = Map<string, { readonly carrier_id: string; readonly product_id: string }>;

/** Plans the sample data: as what a person enters becomes a record, but for the mark. It writes nothing. */
@Injectable()
export class SampleRecords {
  constructor(
    private readonly plans: RecordPlans,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(caller: Principal): Promise<SamplePlan> {
    const days = sampleDays(await this.calendar.today(caller.accountId), this.clock.now());
    const plan = this.plans.start(caller, 'sample data');
    const records: SampleRecord[] = [];
    const sold: Sold = new Map();
    for (const carrier of sampleCarriers) await addCarrier(plan, carrier, sold);
    for (const client of sampleClients(days)) {
      const more = { ...marked, ...(client.added !== undefined && at(client.added)) };
      const { stageSince: lead_stage_since } = client;
      const id = await addClient(plan, client, { ...more, ...(lead_stage_since && { lead_stage_since }) });
      records.push({ id, client });
      for (const policy of client.policies ?? [])
        records.push(await addPolicy(plan, { ...policy, insured_id: id }, sold, more));
      await addTasks(plan, caller, client, id);
    }
    return { plan, records };
  }
}

const marked = { is_sample: true } as const;

/** The times of a record that was added in the morning of a day. */
function at(day: string) {
  const created_at = new Date(`${day}T15:00:00Z`);
  return { created_at, updated_at: created_at };
}

async function addCarrier(
  plan: PlanBuilder,
  { carrier, products }: SampleCarrier,
  sold: Sold,
): Promise<void> {
  const carrier_id = await plan.create('carrier', createCarrierBody.parse(carrier), { more: marked });
  for (const one of products) {
    const product = createProductBody.parse({ ...one, carrier_id });
    const product_id = await plan.create('product', product, { more: marked });
    sold.set(one.name, { carrier_id, product_id });
  }
}

/** @returns the id of the individual */
async function addClient(plan: PlanBuilder, client: ClientWithPast, more: Columns): Promise<string> {
  const { addresses = [], phones = [], ...values } = createIndividualBody.parse(client.individual);
  const individual_id = await plan.create('individual', values, { more });
  for (const one of addresses) await plan.create('address', { ...one, individual_id });
  for (const one of phones) await plan.create('phone', { ...one, individual_id });
  for (const one of client.notes) await plan.create('note', { ...createNoteBody.parse(one), individual_id });
  for (const one of client.dependents ?? [])
    await plan.create('dependent', createDependentBody.parse({ ...one, individual_id }));
  return individual_id;
}

async function addPolicy(
  plan: PlanBuilder,
  { product, nextPremium, renewal, ...body }: PolicyWithPast & { readonly insured_id: string },
  sold: Sold,
  more: Columns,
): Promise<SampleRecord> {
  const values = createPolicyBody.parse({ ...body, ...sold.get(product) });
  const outcome = renewal && {
    renewal_outcome: renewal.outcome,
    renewal_handled: renewal.on,
    renewal_reason: renewal.reason ?? null,
  };
  const ahead = renewedAhead(body, nextPremium);
  const id = await plan.create('policy', values, { more: { ...more, ...outcome, ...ahead?.outcome } });
  return { id, premiums: ahead?.premiums ?? [] };
}

async function addTasks(
  plan: PlanBuilder,
  { userId: assignee_id }: Principal,
  { tasks = [], doneTasks = [], callAgain }: ClientWithPast,
  insured_id: string,
): Promise<void> {
  const add = async (task: SampleTask, done: Columns = {}) => {
    const id = randomUUID();
    const body = createTaskBody.parse({ ...task, insured_id });
    await plan.create('task', body, { id, more: { assignee_id, series_id: id, ...done } });
  };
  for (const task of tasks) await add(task);
  if (callAgain) await add(callAgain, { calls_again: true });
  for (const task of doneTasks) {
    const times = at(task.due_date);
    await add(task, { ...times, status: 'done', completed_at: times.created_at });
  }
}

/** The outcome of a coming renewal, which can be undone as one that somebody gave. */
function renewedAhead(
  { premium, premium_mode = 'monthly', renewal_date: day }: Omit<SamplePolicy, 'product'>,
  next: string | undefined,
) {
  if (day === undefined || next === undefined) return undefined;
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
