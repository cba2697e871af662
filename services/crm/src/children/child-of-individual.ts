import type { Principal } from '@bindery/contracts/access';
import type { MovedType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { recordTables } from '../database/record-tables.js';
import type { Prisma } from '../generated/prisma/client.js';
import type { TrashedChild, TrashQueries } from '../resources/list-trash.js';
import type { RecordMapper, Values } from '../resources/record-mapper.js';
import type { ChildRecord, ChildResource } from '../resources/resource-definition.js';
import {
  canEditWithIndividual,
  childrenOfSql,
  childrenSql,
  onVisibleIndividuals,
  requireEditableIndividual,
  type ChildOf,
} from './child-records.js';
import { childrenInTrash } from './child-trash.js';

/**
 * What every type of record that belongs to an individual has in common: who sees the individual sees it, and who may
 * change the individual may add, change and delete it.
 */
export abstract class ChildOfIndividual<
  Type extends MovedType,
  Row extends ChildOf<ChildRecord>,
  View,
> implements ChildResource<Row, View> {
  abstract readonly mapper: RecordMapper;
  readonly table: string;
  readonly selected: Prisma.Sql;
  readonly trash: TrashQueries<TrashedChild>;

  /** @param noun what people call it in a sentence */
  constructor(
    readonly type: Type,
    readonly noun: string,
  ) {
    this.table = recordTables[type].table;
    this.selected = childrenSql(type);
    this.trash = childrenInTrash(type);
  }

  ofIndividualSql(person: Principal, individualId: string): Prisma.Sql {
    return childrenOfSql(person, individualId, this.type);
  }

  visibleTo(person: Principal): Prisma.Sql {
    return onVisibleIndividuals(person);
  }

  canEdit(person: Principal, row: Row): boolean {
    return canEditWithIndividual(person, row);
  }

  canDelete(person: Principal, row: Row): boolean {
    return canEditWithIndividual(person, row);
  }

  rootOf(row: Row): string {
    return row.individual_id;
  }

  check(tx: Sql, person: Principal, values: Values, present?: Row): Promise<void> {
    const individualId = present?.individual_id ?? (values['individual_id'] as string);
    return requireEditableIndividual(tx, person, individualId);
  }

  abstract toView(row: Row, person: Principal): Promise<View>;
}
