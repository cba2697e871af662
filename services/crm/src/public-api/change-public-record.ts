import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TaskStatus } from '@bindery/contracts/crm';
import type { PublicResource } from '@bindery/contracts/public-api';
import type { IndividualWithNames } from '../individuals/individual.sql.js';
import { CreateRecord } from '../resources/create-record.js';
import { DeleteRecord } from '../resources/delete-record.js';
import { GetRecord } from '../resources/get-record.js';
import { ListedResources } from '../resources/listed-resources.js';
import { findRecord, RecordPlans, WriteRecords, type StoredRecord, type Values } from '../resources/index.js';
import { UpdateRecord, type FurtherChanges } from '../resources/update-record.js';
import { ChangeTaskStatus } from '../tasks/change-task-status.js';
import type { TaskRow } from '../tasks/task.resource.js';
import { ClientListChanges, splitLists, type SentLists } from './client-list-changes.js';
import { inPublicNames, productValues } from './public-names.js';
import { PublicViews, type ProductView } from './public-views.js';

/** Reads and changes one record of the public API, by the use cases of the product. */
@Injectable()
export class ChangePublicRecord {
  constructor(
    private readonly resources: ListedResources,
    private readonly views: PublicViews,
    private readonly getRecord: GetRecord,
    private readonly createRecord: CreateRecord,
    private readonly updateRecord: UpdateRecord,
    private readonly deleteRecord: DeleteRecord,
    private readonly lists: ClientListChanges,
    private readonly taskStatus: ChangeTaskStatus,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
  ) {}

  get(api: PublicResource, caller: Principal, id: string): Promise<Values> {
    const resource = this.resources.ofType(api.type);
    return this.shown(api, caller, () => this.getRecord.get(resource, caller, id));
  }

  create(api: PublicResource, caller: Principal, body: Values, key: string | undefined): Promise<Values> {
    const resource = this.resources.ofType(api.type);
    const values = newValues(api, body);
    return this.shown(api, caller, () => this.createRecord.create(resource, caller, values, key));
  }

  update(
    api: PublicResource,
    caller: Principal,
    id: string,
    body: Values,
    ifMatch: string | undefined,
  ): Promise<Values> {
    const resource = this.resources.ofType(api.type);
    const { values, ...more } = splitEdit(api, body);
    return this.shown(api, caller, async () => {
      const further = await this.furtherChanges(caller, more);
      return this.updateRecord.update(resource, caller, id, values, ifMatch, further);
    });
  }

  delete(api: PublicResource, caller: Principal, id: string, ifMatch: string | undefined): Promise<void> {
    return this.deleteRecord.delete(this.resources.ofType(api.type), caller, id, ifMatch);
  }

  private async furtherChanges(
    caller: Principal,
    { lists, status }: Omit<SplitEdit, 'values'>,
  ): Promise<FurtherChanges<StoredRecord> | undefined> {
    if (lists) return this.listsOf(caller, lists);
    if (status === undefined) return undefined;
    const days = await this.taskStatus.daysOf(caller);
    return async (tx, saved) => (await this.taskStatus.apply(tx, caller, saved as TaskRow, status, days)).row;
  }

  private listsOf(caller: Principal, lists: SentLists): FurtherChanges<StoredRecord> {
    return async (tx, saved) => {
      const plan = this.plans.start(caller, 'person');
      await this.lists.plan(tx, caller, saved as IndividualWithNames, lists, plan);
      if (plan.creates.length + plan.updates.length + plan.tags.length === 0) return saved;
      await this.records.write(tx, caller, plan);
      return findRecord(this.resources.of('individual'), tx, caller, saved.id);
    };
  }

  private shown(api: PublicResource, caller: Principal, change: () => Promise<unknown>): Promise<Values> {
    return inPublicNames(api, async () => this.views.ofOne(api, caller, (await change()) as ProductView));
  }
}

/** The parts of an edit: values of the record's own columns, and what use cases of its type change. */
interface SplitEdit {
  readonly values: Values;
  /** Of an individual. */
  readonly lists?: SentLists;
  /** Of a task, where the edit names one. */
  readonly status?: TaskStatus;
}

export function splitEdit(api: Pick<PublicResource, 'names' | 'type'>, body: Values): SplitEdit {
  const edit = productValues(api, body);
  if (api.type === 'individual') return splitLists(edit);
  if (api.type !== 'task') return { values: edit };
  const { status, ...values } = edit as { readonly status?: TaskStatus } & Values;
  return { values, ...(status !== undefined && { status }) };
}

/** The values of a new record. An individual has one primary phone number and address: the last that says so, or the first. */
export function newValues(api: Pick<PublicResource, 'names' | 'type'>, body: Values): Values {
  const values = productValues(api, body);
  if (api.type !== 'individual') return values;
  const lists = ['phones', 'addresses'].map((name) => [name, withPrimary(values[name])] as const);
  return { ...values, ...Object.fromEntries(lists) };
}

function withPrimary(list: unknown): unknown {
  const entries = (list ?? []) as readonly Values[];
  const primary = Math.max(
    0,
    entries.findLastIndex(({ is_primary }) => is_primary === true),
  );
  return entries.map((entry, index) => ({ ...entry, is_primary: index === primary }));
}
