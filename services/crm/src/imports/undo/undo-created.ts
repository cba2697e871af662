import { Injectable } from '@nestjs/common';
import { recordOrder, type RecordType } from '@bindery/contracts/crm';
import { Prisma } from '../../generated/prisma/client.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import { WorkDone } from '../../work-done/work-done.js';
import {
  countParts,
  isNoMerged,
  removeTags,
  removeViews,
  trashRows,
  type UndoneChange,
} from './import-changes.sql.js';
import { namesOf, type NamedType } from './record-names.sql.js';
import type { Undoing } from './undoing.js';

/** Last go the ones that others name. */
const inOrder = recordOrder.toReversed();

/** Moves to the trash what an import has made, with the tasks that rules made of it since. */
@Injectable()
export class UndoCreated {
  constructor(
    private readonly work: WorkDone,
    private readonly individuals: IndividualResource,
  ) {}

  async undo(undoing: Undoing, changes: readonly UndoneChange[]): Promise<void> {
    const { tx, caller } = undoing;
    const byType = Map.groupBy(changes, ({ record_type }) => record_type);
    for (const type of inOrder) await this.trash(undoing, type, byType.get(type) ?? []);
    const tags = (byType.get('tag') ?? []).map(({ record_id }) => record_id);
    if (tags.length > 0) count(undoing, 'tag', await removeTags(tx, caller, tags));
    const views = (byType.get('view') ?? []).map(({ record_id }) => record_id);
    if (views.length > 0) count(undoing, 'view', await removeViews(tx, caller, views));
  }

  private async trash(undoing: Undoing, type: RecordType, changes: readonly UndoneChange[]): Promise<void> {
    const { tx, caller, now } = undoing;
    // The parts of a new client go and come back with it, but for policies, which would keep their carriers here.
    const { going = [], along = [] } = Object.groupBy(changes, ({ is_of_new }) =>
      goesByItself.has(type) || !is_of_new ? 'going' : 'along',
    );
    if (along.length > 0) {
      const parts = along.map(({ record_id }) => record_id);
      count(undoing, type, await countParts(tx, caller, type, parts));
    }
    if (going.length === 0) return;
    const ids = going.map(({ record_id }) => record_id);
    const which = Prisma.sql`id = ANY (${ids}::uuid[]) ${canGo[type]}`;
    const rows = await trashRows(tx, caller, type, which, now);
    count(undoing, type, rows.length);
    const roots = new Map(going.map(({ record_id, root_id }) => [record_id, root_id]));
    this.note(undoing, type, rows, ({ id }) => roots.get(id) ?? id);
    if (type === 'policy' || type === 'individual') await this.trashTasks(undoing, type, rows);
    if (type === 'policy')
      for (const { record_id, is_of_new } of going)
        if (!is_of_new) await this.work.policyRemoved(tx, caller, record_id);
    if (type in reasons) await this.name(undoing, type as keyof typeof reasons, ids);
  }

  /** Why some stay. */
  private async name(undoing: Undoing, type: NamedType & keyof typeof reasons, ids: readonly string[]) {
    for (const { id, name, is_merged } of await namesOf(undoing.tx, undoing.caller, type, ids))
      undoing.left.push({
        ...{ record_type: type, record_id: id, name },
        reason: is_merged ? 'It was merged into another client.' : reasons[type],
      });
  }

  private async trashTasks(undoing: Undoing, type: 'policy' | 'individual', of: readonly StoredRecord[]) {
    const { tx, caller, now } = undoing;
    const column = Prisma.raw(type === 'policy' ? 'policy_id' : 'insured_id');
    const ids = of.map(({ id }) => id);
    const which = Prisma.sql`rule IS NOT NULL AND ${column} = ANY (${ids}::uuid[])`;
    const tasks = await trashRows(tx, caller, 'task', which, now);
    this.note(undoing, 'task', tasks, (task) => (task as TaskOfClient).insured_id ?? task.id);
  }

  private note(
    { audit, caller, lines }: Undoing,
    type: RecordType,
    rows: readonly StoredRecord[],
    rootOf: (row: StoredRecord) => string,
  ): void {
    const resource = { type, mapper: this.individuals.mapper, rootOf };
    for (const row of rows) {
      const { version } = row;
      lines.push({ ...audit.lineOf(caller, resource, 'deleted', row, undefined, {}), version });
    }
  }
}

function count({ removed }: Undoing, type: string, rows: number): void {
  if (rows > 0) removed[type] = (removed[type] ?? 0) + rows;
}

/** Types that don't go to the trash with their client. */
const goesByItself: ReadonlySet<RecordType> = new Set(['task', 'policy', 'individual']);

type TaskOfClient = StoredRecord & { readonly insured_id: string | null };

const reasons = {
  individual: 'Another client was merged into it.',
  carrier: 'Policies that were added since use it.',
  product: 'Policies that were added since use it.',
} as const;

/** A carrier or product that is used would be missed. */
const canGo: Readonly<Record<RecordType, Prisma.Sql>> = {
  individual: isNoMerged,
  carrier: Prisma.sql`AND policies_that_use(id, NULL) = 0`,
  product: Prisma.sql`AND policies_that_use(NULL, id) = 0`,
  ...{ policy: Prisma.empty, phone: Prisma.empty, address: Prisma.empty, dependent: Prisma.empty },
  ...{ note: Prisma.empty, task: Prisma.empty },
};
