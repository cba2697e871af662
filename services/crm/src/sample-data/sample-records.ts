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
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { CarrierResource } from '../carriers/carrier.resource.js';
import { AddressResource } from '../children/address.resource.js';
import { DependentResource } from '../children/dependent.resource.js';
import { PhoneResource } from '../children/phone.resource.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import type { ArchivedPremium } from '../policies/dated-premiums.sql.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { NoteResource } from '../notes/note.resource.js';
import { ProductResource } from '../products/product.resource.js';
import { TaskResource } from '../tasks/task.resource.js';
import { Calendar } from '../calendar/calendar.js';
import { daysAfter, monthsAfter } from '../calendar/days.js';
import { CreateRecord } from '../resources/create-record.js';
import type { ResourceDefinition, StoredRecord } from '../resources/resource-definition.js';
import type { Columns, Values } from '../resources/record-mapper.js';
import {
  sampleCarriers,
  sampleClients,
  type SampleCarrier,
  type SampleClient,
  type SampleHousehold,
  type SamplePolicy,
  type SampleTagName,
} from './sample-book.js';

type AnyResource = ResourceDefinition<never, unknown>;

/** A record about to be written: its values and its row. */
export interface SampleRecord {
  readonly resource: Pick<AnyResource, 'type' | 'mapper' | 'rootOf'>;
  readonly id: string;
  readonly values: Values;
  readonly columns: Columns;
  /** Of an individual. */
  readonly tags?: readonly SampleTagName[];
  readonly household?: SampleHousehold | undefined;
  /** Of an individual: until when it was a lead. */
  readonly leadUntil?: Date | undefined;
  /** Of a policy whose premium changes on a coming day. */
  readonly premiums?: readonly ArchivedPremium[];
}

/** The references of a policy to a product. */
type Sold = ReadonlyMap<string, { readonly carrier_id: string; readonly product_id: string }>;

/** Makes the sample data ready to be added: as what a person enters becomes a record, but for the mark. */
@Injectable()
export class SampleRecords {
  constructor(
    private readonly creating: CreateRecord,
    private readonly carriers: CarrierResource,
    private readonly products: ProductResource,
    private readonly individuals: IndividualResource,
    private readonly dependents: DependentResource,
    private readonly addresses: AddressResource,
    private readonly phones: PhoneResource,
    private readonly notes: NoteResource,
    private readonly policies: PolicyResource,
    private readonly tasks: TaskResource,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All of them, those first that others name. Nothing is written yet. */
  async of(caller: Principal): Promise<SampleRecord[]> {
    const today = await this.calendar.today(caller.accountId);
    const book: SampleRecord[] = [];
    const sold = new Map<string, { carrier_id: string; product_id: string }>();
    for (const carrier of sampleCarriers) book.push(...(await this.carrier(caller, carrier, sold)));
    for (const client of sampleClients) book.push(...(await this.client(caller, client, sold, today)));
    return book;
  }

  private async carrier(
    caller: Principal,
    { carrier, products }: SampleCarrier,
    sold: Map<string, { carrier_id: string; product_id: string }>,
  ): Promise<SampleRecord[]> {
    const carrier_id = randomUUID();
    const adding = [
      await this.ready(this.carriers, caller, carrier_id, createCarrierBody.parse(carrier), marked),
    ];
    for (const one of products) {
      const product_id = randomUUID();
      const product = createProductBody.parse({ ...one, carrier_id });
      adding.push(await this.ready(this.products, caller, product_id, product, marked));
      sold.set(one.name, { carrier_id, product_id });
    }
    return adding;
  }

  private async client(
    caller: Principal,
    client: SampleClient,
    sold: Sold,
    today: string,
  ): Promise<SampleRecord[]> {
    const individual_id = randomUUID();
    const created_at = monthsBefore(this.clock.now(), client.months);
    const added = { ...marked, created_at, updated_at: created_at };
    const { birthday } = client;
    const individual = createIndividualBody.parse({
      ...client.individual,
      ...(birthday && { dob: monthsAfter(daysAfter(today, birthday.days), -12 * birthday.age) }),
    });
    const address = { ...createAddressBody.parse(client.address), individual_id };
    const phone = { ...createPhoneBody.parse(client.phone), individual_id };
    const adding: SampleRecord[] = [
      {
        ...(await this.ready(this.individuals, caller, individual_id, individual, added)),
        tags: client.tags ?? [],
        household: client.household,
        leadUntil:
          client.convertedDaysAgo === undefined
            ? undefined
            : new Date(this.clock.now().getTime() - client.convertedDaysAgo * DAY_MS),
      },
      await this.ready(this.addresses, caller, randomUUID(), address),
      await this.ready(this.phones, caller, randomUUID(), phone),
    ];
    for (const { days, ...one } of client.notes) {
      const occurred_at = new Date(this.clock.now().getTime() - days * DAY_MS).toISOString();
      const note = { ...createNoteBody.parse({ ...one, occurred_at }), individual_id };
      adding.push(await this.ready(this.notes, caller, randomUUID(), note));
    }
    for (const task of client.tasks ?? []) adding.push(await this.task(caller, task, individual_id, today));
    for (const one of client.dependents ?? []) {
      const dependent = createDependentBody.parse({ ...one, individual_id });
      adding.push(await this.ready(this.dependents, caller, randomUUID(), dependent));
    }
    for (const policy of client.policies ?? [])
      adding.push(await this.policy(caller, policy, { insured_id: individual_id, today, sold, added }));
    return adding;
  }

  private async policy(
    caller: Principal,
    policy: SamplePolicy,
    { insured_id, today, sold, added }: { insured_id: string; today: string; sold: Sold; added: Columns },
  ): Promise<SampleRecord> {
    const { body, outcome, premiums } = dated(policy, today);
    const said = createPolicyBody.parse({ ...body, ...sold.get(policy.product), insured_id });
    const ready = await this.ready(this.policies, caller, randomUUID(), said, { ...added, ...outcome });
    return { ...ready, premiums };
  }

  private task(
    caller: Principal,
    { days, isDone, ...task }: NonNullable<SampleClient['tasks']>[number],
    insured_id: string,
    today: string,
  ): Promise<SampleRecord> {
    const id = randomUUID();
    const body = createTaskBody.parse({ ...task, due_date: daysAfter(today, days), insured_id });
    const at = new Date(this.clock.now().getTime() + days * DAY_MS);
    const done = isDone && { status: 'done', completed_at: at, created_at: at, updated_at: at };
    return this.ready(this.tasks, caller, id, body, { assignee_id: caller.userId, series_id: id, ...done });
  }

  private async ready<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
    said: Values,
    more: Columns = {},
  ): Promise<SampleRecord> {
    const columns = { ...(await this.creating.columnsOf(resource, caller, said, id)), ...more };
    const told = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
    return { resource, id, values: Object.fromEntries(told), columns };
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

const firstOfMonth = (today: string, months: number): string =>
  monthsAfter(`${today.slice(0, 7)}-01`, months);
