import type { Principal } from '@bindery/contracts/access';
import type { MovedType } from '@bindery/contracts/crm';
import { prepared, type Sql } from '@bindery/service-kit/database';
import { recordTables } from '../database/record-tables.js';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import type { TrashedChild, TrashQueries } from '../resources/list-trash.js';
import type { RecordMapper, Values } from '../resources/record-mapper.js';
import type { ChildRecord, ChildResource } from '../resources/resource-definition.js';
import {
  canEditWithIndividual,
  individual,
  onVisibleIndividuals,
  requireEditableIndividual,
  type ChildOf,
} from './individual-access.js';
import { childrenInTrash } from './child-trash.js';

/**
 * The base of every type of record that belongs to an individual: who sees the individual sees it, and who may
 * change the individual may add, change and delete it.
 */
export abstract class ChildOfIndividual<
  Type extends MovedType,
  Row extends ChildOf<ChildRecord>,
  View,
> implements ChildResource<Row, View> {
  abstract readonly mapper: RecordMapper;
  readonly table: string;
  readonly selectSql: Prisma.Sql;
  readonly trash: TrashQueries<TrashedChild>;

  /** @param noun what people call it in a sentence */
  constructor(
    readonly type: Type,
    readonly noun: string,
  ) {
    this.table = recordTables[type].table;
    this.selectSql = allSql(type);
    this.trash = childrenInTrash(type);
  }

  ofIndividualSql(caller: Principal, individualId: string): Prisma.Sql {
    const { table, columns } = recordTables[this.type];
    const primaryFirst = 'is_primary' in columns ? Prisma.sql`child.is_primary DESC,` : Prisma.empty;
    return prepared(Prisma.sql`
      SELECT ${columnsOf('child', columns)}, ${individual}
      FROM individuals
      LEFT JOIN ${Prisma.raw(table)} AS child ON child.account_id = individuals.account_id
        AND child.individual_id = individuals.id AND child.deleted_at IS NULL
      WHERE ${onVisibleIndividuals(caller)} AND individuals.id = ${individualId}::uuid
      ORDER BY ${primaryFirst} child.created_at`);
  }

  visibleTo(caller: Principal): Prisma.Sql {
    return onVisibleIndividuals(caller);
  }

  canEdit(caller: Principal, row: Row): boolean {
    return canEditWithIndividual(caller, row);
  }

  canDelete(caller: Principal, row: Row): boolean {
    return canEditWithIndividual(caller, row);
  }

  rootOf(row: Row): string {
    return row.individual_id;
  }

  check(tx: Sql, caller: Principal, values: Values, present?: Row): Promise<void> {
    const individualId = present?.individual_id ?? (values['individual_id'] as string);
    return requireEditableIndividual(tx, caller, individualId);
  }

  abstract toView(row: Row, caller: Principal): Promise<View>;
}

/** The rows of a type beside whose individual they belong to, up to the `WHERE`. */
function allSql(type: MovedType): Prisma.Sql {
  const { table, columns } = recordTables[type];
  const child = Prisma.raw(table);
  return Prisma.sql`
    SELECT ${columnsOf(table, columns)}, ${individual}
    FROM ${child} JOIN individuals
      ON individuals.account_id = ${child}.account_id AND individuals.id = ${child}.individual_id`;
}
