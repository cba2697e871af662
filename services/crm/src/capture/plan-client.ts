import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { createCarrierBody, createNoteBody, createProductBody, importField } from '@bindery/contracts/crm';
import { CarrierResource } from '../carriers/carrier.resource.js';
import { AddressResource } from '../children/address.resource.js';
import { DependentResource } from '../children/dependent.resource.js';
import { PhoneResource } from '../children/phone.resource.js';
import type { Individual } from '../generated/prisma/client.js';
import { ReadKnownParts } from '../imports/matching/known-parts.js';
import { plannedParts } from '../imports/matching/planned-parts.js';
import type { Named, PlannedParts, PlannedPolicy } from '../imports/matching/planned-row.js';
import type { Draft } from '../imports/rows/draft.js';
import { note } from '../imports/rows/read-row.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { NoteResource } from '../notes/note.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { ProductResource } from '../products/product.resource.js';
import { CreateRecord } from '../resources/create-record.js';
import type { Columns, Values } from '../resources/record-mapper.js';
import type { ResourceDefinition, StoredRecord } from '../resources/resource-definition.js';
import { AcceptedCompanies, mappingOf } from './accepted-companies.js';
import { notAccepted, type AcceptedClient } from './read-accepted.js';

type AnyResource = ResourceDefinition<StoredRecord, unknown>;

/** A record that is to be added, with its columns. */
export interface AddedRecord {
  readonly resource: AnyResource;
  readonly id: string;
  readonly values: Values;
  readonly columns: Columns;
  /** Before the paths of its fields. */
  readonly prefix: string;
}

/** What accepted values add and change, ready to be written. */
export interface PlannedClient {
  readonly id: string;
  /** As it was read; undefined for a new client. */
  readonly present: Individual | undefined;
  /** What was accepted of an existing client's own values. */
  readonly changes: Values;
  /** In an order in which those come first that others name. */
  readonly added: readonly AddedRecord[];
  /** What changes of a policy that the client has already. */
  readonly policy: PlannedPolicy | null;
}

/** Makes accepted values ready to be written. Nothing here is done in a transaction: encryption may need a connection. */
@Injectable()
export class PlanClient {
  constructor(
    private readonly creating: CreateRecord,
    private readonly companies: AcceptedCompanies,
    private readonly knownParts: ReadKnownParts,
    private readonly individuals: IndividualResource,
    private readonly phones: PhoneResource,
    private readonly addresses: AddressResource,
    private readonly dependents: DependentResource,
    private readonly notes: NoteResource,
    private readonly carriers: CarrierResource,
    private readonly products: ProductResource,
    private readonly policies: PolicyResource,
  ) {}

  /** @throws AppError `validation_failed` on the carrier or the product of the policy */
  async plan(
    caller: Principal,
    client: AcceptedClient,
    present: Individual | undefined,
  ): Promise<PlannedClient> {
    const { draft, given } = client;
    const parts = await this.partsOf(caller, client, present);
    const id = present?.id ?? randomUUID();
    const additions = new Additions(this.creating, caller);
    const planned = parts.policy?.id === null ? parts.policy : null;
    const companies = planned && (await this.companiesOf(additions, planned));
    if (!present)
      await additions.add(this.individuals, '', await this.individuals.completed(caller, draft.client), id);
    await this.addParts(additions, parts, { draft, id, isNew: !present });
    if (planned)
      await additions.add(this.policies, 'policy.', { ...planned.values, insured_id: id, ...companies });
    const changes = Object.entries(draft.client).filter(([path]) => isChange(path, given));
    return {
      ...{ id, present, added: additions.records },
      changes: present ? Object.fromEntries(changes) : {},
      policy: planned ? null : parts.policy,
    };
  }

  /** What the client does not have yet. */
  private async partsOf(
    caller: Principal,
    client: AcceptedClient,
    present: Individual | undefined,
  ): Promise<PlannedParts> {
    const { draft, given } = client;
    if (draft.policy && draft.policy.carrier === null && draft.policy.product === null)
      throw notAccepted([note('policy.carrier', NO_CARRIER)]);
    const companies = await this.companies.of(caller, client);
    const told = [...(companies?.problems ?? []), ...(companies?.warnings ?? [])];
    if (told.length > 0) throw notAccepted(told);
    const ids = present ? [present.id] : [];
    const partsOf = await this.knownParts.of(caller, ids, draft.note === null ? [] : ids);
    return plannedParts(draft, {
      mapping: mappingOf(caller, given),
      known: present ? partsOf(present.id) : null,
      ...{ brought: new Set<string>(), companies, policies: this.policies.mapper },
    });
  }

  /** The carrier and the product of a new policy, which are added if they are not there. */
  private async companiesOf(additions: Additions, { carrier, product }: PlannedPolicy) {
    const idOf = (named: Named, resource: AnyResource, make: (name: string) => Values) =>
      'id' in named ? named.id : additions.add(resource, 'policy.', make(named.create));
    const carrier_id = await idOf(carrier, this.carriers, (name) => createCarrierBody.parse({ name }));
    if (!product) return { carrier_id };
    const product_id = await idOf(product, this.products, (name) =>
      createProductBody.parse({ name, carrier_id }),
    );
    return { carrier_id, product_id };
  }

  private async addParts(
    additions: Additions,
    { phones, addresses, dependents, note: body }: PlannedParts,
    { draft, id, isNew }: { readonly draft: Draft; readonly id: string; readonly isNew: boolean },
  ): Promise<void> {
    const of = { individual_id: id };
    // The first ones of a client are the primary ones.
    const primary = (index: number) => (isNew && index === 0 ? { is_primary: true } : {});
    for (const [index, phone] of phones.entries())
      await additions.add(this.phones, `phones.${phone.type}.`, { ...phone, ...of, ...primary(index) });
    for (const [index, address] of addresses.entries())
      await additions.add(this.addresses, `addresses.${address.type}.`, {
        ...{ ...address, ...of, ...primary(index) },
      });
    for (const dependent of dependents) {
      const number = draft.dependents.findIndex((one) => one === dependent) + 1;
      await additions.add(this.dependents, `dependents.${String(number)}.`, { ...dependent, ...of });
    }
    if (body !== null)
      await additions.add(this.notes, '', { ...createNoteBody.parse({ kind: 'note', body }), ...of });
  }
}

/** Collects records that are to be added. */
class Additions {
  readonly records: AddedRecord[] = [];

  constructor(
    private readonly creating: CreateRecord,
    private readonly caller: Principal,
  ) {}

  /** @returns its id */
  async add(resource: AnyResource, prefix: string, values: Values, id: string = randomUUID()) {
    const columns = await this.creating.columnsOf(resource, this.caller, values, id);
    this.records.push({ resource, id, values, columns, prefix });
    return id;
  }
}

const NO_CARRIER = "Enter the carrier of the policy, or leave the policy's values out.";

const isChange = (path: string, given: ReadonlySet<string>): boolean =>
  given.has(path) && importField('individual', path) !== undefined;
