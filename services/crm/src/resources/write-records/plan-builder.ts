import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  createCarrierBody,
  createNoteBody,
  createProductBody,
  type RecordType,
} from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { ListedResources } from '../listed-resources.js';
import type { Columns, Values } from '../record-mapper.js';
import type { StoredRecord } from '../resource-definition.js';
import { withPath } from './check-records.js';
import type {
  AnyResource,
  CompanyRef,
  PlannedCreate,
  PlannedParts,
  PlannedPolicy,
  PlannedTags,
  PlannedUpdate,
  RecordOrigin,
  RecordPlan,
} from './record-plan.js';

interface CreateOptions {
  readonly row?: number | undefined;
  readonly path?: string;
  readonly id?: string;
  readonly isShared?: boolean;
  /** Columns that no field of a form sets. */
  readonly more?: Columns;
}

interface UpdateOptions extends Pick<CreateOptions, 'row' | 'path'> {
  /** Its row, if the caller holds it already. */
  readonly present?: StoredRecord;
}

/** Starts plans. */
@Injectable()
export class RecordPlans {
  constructor(
    private readonly resources: ListedResources,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  start(caller: Principal, origin: RecordOrigin, isChecked = false): PlanBuilder {
    return new PlanBuilder(this.resources, this.clock, caller, origin, isChecked);
  }
}

/** Collects records. Values become columns before the transaction, because encryption may need its own connection. */
export class PlanBuilder implements RecordPlan {
  readonly creates: PlannedCreate[] = [];
  readonly updates: PlannedUpdate[] = [];
  readonly tags: PlannedTags[] = [];
  readonly parents = new Map<string, number>();
  private readonly created = new Set<string>();
  private readonly companyIds = new Map<string, string>();
  private clientDefaults: Promise<Values> | undefined;

  constructor(
    private readonly resources: ListedResources,
    private readonly clock: Clock,
    private readonly caller: Principal,
    readonly origin: RecordOrigin,
    readonly isChecked: boolean,
  ) {}

  /** @returns its id */
  async create(type: RecordType, values: Values, options: CreateOptions = {}): Promise<string> {
    const { row = 0, path = '', id = randomUUID(), isShared = false, more } = options;
    const resource = this.resources.ofType(type);
    const columns = await this.columnsOf(resource, id, values, path);
    const now = this.clock.now();
    this.creates.push({
      ...{ resource, id, values, path, row, isShared },
      columns: {
        ...{ id, account_id: this.caller.accountId, created_by: this.caller.userId },
        ...{ created_at: now, updated_at: now, ...columns, ...more },
      },
    });
    this.created.add(id);
    return id;
  }

  /** A client as a person enters one, with the values that follow from who that is. */
  async createClient(values: Values, options: CreateOptions = {}): Promise<string> {
    this.clientDefaults ??=
      this.resources.of('individual').completed?.(this.caller, {}) ?? Promise.resolve({});
    return this.create('individual', { ...(await this.clientDefaults), ...values }, options);
  }

  /** A new record as a person enters it, with the child records and tags among its values. @returns its id */
  async createWhole(resource: AnyResource, values: Values): Promise<string> {
    const own = resource.extractChildren?.(values) ?? { values, children: [], tags: [] };
    const id = await this.create(resource.type, own.values);
    for (const { resource: child, values: bodies, path } of own.children)
      await this.create(child.type, { ...bodies, individual_id: id }, { path });
    this.addTags(id, own.tags);
    return id;
  }

  /** Adds tags by their names. */
  addTags(individualId: string, names: readonly string[], row = 0): void {
    if (names.length === 0) return;
    this.tags.push({ row, individualId, ids: [], names });
    this.addParent(individualId, row);
  }

  /** Takes over the records of another plan. @param path of its records in the caller's input, with dots */
  include({ creates, updates, tags, parents }: RecordPlan, path: string): void {
    const placed = <Record extends { readonly path: string }>(record: Record): Record => ({
      ...record,
      path: record.path === '' ? path : `${path}.${record.path}`,
    });
    this.creates.push(...creates.map(placed));
    this.updates.push(...updates.map(placed));
    this.tags.push(...tags);
    for (const { id } of creates) this.created.add(id);
    for (const [id, row] of parents) this.addParent(id, row);
  }

  /** Nothing, if there are no values. */
  async update(
    type: RecordType,
    id: string,
    values: Values,
    { row = 0, path = '', present }: UpdateOptions = {},
  ): Promise<void> {
    if (Object.keys(values).length === 0) return;
    const resource = this.resources.ofType(type);
    const columns = await this.columnsOf(resource, id, values, path);
    this.updates.push({ ...{ resource, id, values, columns, path, row, present }, change: 'updated' });
    if (type === 'individual' && !present) this.addParent(id, row);
  }

  /** A record that the caller holds moves to the trash, where no list, count or reveal finds it. */
  trash(type: RecordType, present: StoredRecord): void {
    this.move(type, present, 'deleted', { deleted_at: this.clock.now(), deleted_by: this.caller.userId });
  }

  restore(type: RecordType, present: StoredRecord): void {
    this.move(type, present, 'restored', { deleted_at: null, deleted_by: null });
  }

  /** @param isNew whether the client is created with them, so that the first ones are the primary ones */
  async addChildren(
    individualId: string,
    parts: PlannedParts,
    { row = 0, isNew }: { readonly row?: number; readonly isNew: boolean },
  ): Promise<void> {
    const { phones, addresses, completed, dependents, notes, policy, tags: names, tagIds: ids } = parts;
    const add = (type: RecordType, values: Values, path: string) =>
      this.create(type, { ...values, individual_id: individualId }, { row, path });
    const primary = (index: number) => (isNew && index === 0 ? { is_primary: true } : {});
    for (const [index, phone] of phones.entries())
      await add('phone', { ...phone, ...primary(index) }, `phones.${phone.type}`);
    for (const [index, address] of addresses.entries())
      await add('address', { ...address, ...primary(index) }, `addresses.${address.type}`);
    for (const { id, type, values } of completed)
      await this.update('address', id, values, { row, path: `addresses.${type}` });
    for (const [index, dependent] of dependents.entries())
      await add('dependent', dependent, `dependents.${String(index + 1)}`);
    for (const body of notes) await add('note', createNoteBody.parse({ kind: 'note', body }), '');
    if (policy) await this.addPolicy(individualId, policy, row);
    if (names.length + ids.length > 0) this.tags.push({ row, individualId, ids, names });
    const lists = [phones, addresses, completed, dependents, notes, names, ids];
    if (policy || lists.some(({ length }) => length > 0)) this.addParent(individualId, row);
  }

  /** The ids of a carrier and a product, which the plan creates once for all its records. */
  async companies(
    carrier: CompanyRef,
    product: CompanyRef | null,
    { row = 0, path = '' }: Pick<CreateOptions, 'row' | 'path'> = {},
  ): Promise<{ carrier_id: string; product_id?: string }> {
    const options = { row, path, isShared: true };
    const carrier_id = await this.companyId(carrier, '', (name) =>
      this.create('carrier', createCarrierBody.parse({ name }), options),
    );
    if (!product) return { carrier_id };
    const product_id = await this.companyId(product, carrier_id, (name) =>
      this.create('product', createProductBody.parse({ name, carrier_id }), options),
    );
    return { carrier_id, product_id };
  }

  /** A present client that gets child records stays as it is until they are written. */
  addParent(id: string, row: number): void {
    if (!this.created.has(id) && !this.parents.has(id)) this.parents.set(id, row);
  }

  private move(
    type: RecordType,
    present: StoredRecord,
    change: PlannedUpdate['change'],
    columns: Columns,
  ): void {
    const resource = this.resources.ofType(type);
    this.updates.push({
      ...{ resource, id: present.id, values: {}, columns, present, change },
      ...{ path: '', row: 0 },
    });
  }

  private columnsOf(resource: AnyResource, id: string, values: Values, path: string): Promise<Columns> {
    return withPath([{ path }], async () => ({
      ...(await resource.mapper.toColumns({ id, account_id: this.caller.accountId }, values)),
      ...resource.derive?.(this.caller, values),
    }));
  }

  private async addPolicy(
    insured_id: string,
    { id, values, carrier, product }: PlannedPolicy,
    row: number,
  ): Promise<void> {
    const place = { row, path: 'policy' };
    if (id !== null) return this.update('policy', id, values, place);
    const companies = await this.companies(carrier, product, place);
    await this.create('policy', { ...values, insured_id, ...companies }, place);
  }

  private async companyId(
    company: CompanyRef,
    carrierId: string,
    create: (name: string) => Promise<string>,
  ): Promise<string> {
    if ('id' in company) return company.id;
    const key = `${carrierId} ${lookAlikeKey(company.create)}`;
    const known = this.companyIds.get(key);
    if (known !== undefined) return known;
    const id = await create(company.create);
    this.companyIds.set(key, id);
    return id;
  }
}
