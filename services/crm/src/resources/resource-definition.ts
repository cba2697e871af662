import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { Prisma } from '../generated/prisma/client.js';
import type { ListSql, PageOf } from './list-page.sql.js';
import type { TrashedChild, TrashQueries } from './list-trash.js';
import type { Columns, RecordMapper, Values } from './record-mapper.js';

/** The columns of every stored record. */
export interface StoredRecord {
  readonly id: string;
  /** Null for what belongs to the platform. */
  readonly account_id: string | null;
  readonly version: number;
  readonly deleted_at: Date | null;
}

/** A record of an archive that is made again here. */
interface RestoredRecord {
  /** The id that it gets. */
  readonly id: string;
  /** Its values, as its form would send them. */
  readonly values: Values;
  /** The archive's object. */
  readonly object: Readonly<Record<string, unknown>>;
}

/** Differences of an archived record from its view and its form. */
export interface ArchivedForm<Row> {
  /** Values that an archive has beside the view. */
  more?(row: Row): Columns;
  /** Columns of a restored record that its form has no fields for. */
  columns?(caller: Principal, restored: RestoredRecord): Columns;
  /** The sentence why a record is not made again; undefined for one that is. */
  leftOut?(object: RestoredRecord['object']): string | undefined;
}

/** A record that is added with the individual that it belongs to. */
export interface NewChild {
  readonly resource: ResourceDefinition<StoredRecord, unknown>;
  readonly values: Values;
  /** Its path in the body, with dots. */
  readonly path: string;
}

/**
 * Everything in which one type of record differs from the others. The operations (create, get, update,
 * delete, restore, reveal) are written once, over this.
 */
export interface ResourceDefinition<Row extends StoredRecord, View> {
  readonly type: RecordType;
  /** Its noun in a sentence: "This policy doesn't exist". */
  readonly noun: string;
  readonly table: string;
  /**
   * The table in `selected` whose row is locked before this one's. Adding a record there locks it first, and two
   * transactions that lock in different orders deadlock.
   */
  readonly lockFirst?: string;
  readonly mapper: RecordMapper;
  /** Whether there are global ones, which everyone reads and superusers change. */
  readonly isShared?: boolean;
  readonly archive?: ArchivedForm<Row>;

  /** Values of a create that have consequences, and are no part of the record and its history. */
  readonly unstored?: readonly string[];

  /** `SELECT … FROM` the table under its own name, with what the view needs beside a row, up to the `WHERE`. */
  readonly selectSql: Prisma.Sql;
  /** The condition under which the person can see a row, in the trash or not. */
  visibleTo(caller: Principal): Prisma.Sql;
  /**
   * Adjusts related rows before a write.
   * @param row the current row; absent for a new one
   * @returns the columns to write
   */
  beforeWrite?(tx: Sql, caller: Principal, columns: Columns, row?: Row): Promise<Columns>;

  /** Settles the rows that an import updates, once for all of a batch. */
  beforeUpdates?(tx: Sql, caller: Principal, ids: readonly string[]): Promise<void>;

  /**
   * Writes what was said of fields that other tables hold, after the row itself.
   * @returns the row as it reads then
   */
  afterWrite?(tx: Sql, caller: Principal, row: Row, values: Values): Promise<Row>;

  canEdit(caller: Principal, row: Row): boolean;
  canDelete(caller: Principal, row: Row): boolean;
  /** The record whose history includes this one: its individual, or itself. */
  rootOf(row: Row): string;

  /**
   * Checks and locks what a create or an edit needs beside its values, such as the individual of a child record. The rules
   * of the values stand in the contract, beside the fields.
   * @param values the new values; for an edit, only those that change
   * @throws AppError
   */
  check?(tx: Sql, caller: Principal, values: Values, present?: Row): Promise<void>;
  /** @throws AppError when something else still needs the record. */
  checkDelete?(tx: Sql, caller: Principal, row: Row): Promise<void>;
  /** @throws AppError when what the record belongs to is not there any more. */
  checkRestore?(tx: Sql, caller: Principal, row: Row): Promise<void>;
  /** The record that one was merged into: there its old links lead. */
  mergedInto?(tx: Sql, caller: Principal, id: string): Promise<string | null>;
  /** Other records whose history continues in this one's. */
  historyBefore?(tx: Sql, row: Row): Promise<string[]>;
  /** Columns that follow from what was said, such as the account of something global. */
  derive?(caller: Principal, values: Values): Columns;
  /** The values of a record that a person makes, with those that follow from who makes it. */
  completed?(caller: Principal, values: Values): Promise<Values>;
  /** Extracts from a new record what is to be added with it and belongs to it, and the names of its tags. */
  extractChildren?(values: Values): {
    readonly values: Values;
    readonly children: readonly NewChild[];
    readonly tags: readonly string[];
  };
  /** Extracts from an edit whether it requests the record's deletion. */
  splitEdit?(edit: Values): { readonly values: Values; readonly deletes: boolean };

  /**
   * Fields that the person is shown otherwise than they are stored. One that comes back as it was shown is unchanged.
   */
  shownTo?(caller: Principal, row: Row): Values;

  /** The state that the `ETag` of a record names, if its version alone doesn't say what it shows. */
  stateOf?(row: Row): string | number;

  toView(row: Row, caller: Principal): Promise<View>;
}

/** A resource with its own list and trash. */
export interface ListedResource<Row extends StoredRecord, View, Item = View> extends ResourceDefinition<
  Row,
  View
> {
  readonly trash: TrashQueries;
  /** The statement of its list for the person, by the query of its route. */
  listSql(caller: Principal, query: PageOf): ListSql | Promise<ListSql>;
  /** The rows of a page of the list, where they show something else than the view. */
  toListItems?(rows: readonly object[], caller: Principal): Promise<Item[]>;
}

/** A record that belongs to an individual. */
export interface ChildRecord extends StoredRecord {
  readonly individual_id: string;
}

/** A resource whose records belong to individuals, and are listed with them. */
export interface ChildResource<Row extends ChildRecord, View> extends ResourceDefinition<Row, View> {
  /** Its records in the trash, of all individuals. */
  readonly trash: TrashQueries<TrashedChild>;
  /** All of one individual, or one line without an `id`; none when the person sees no such individual. */
  ofIndividualSql(caller: Principal, individualId: string): Prisma.Sql;
}

interface Shown extends StoredRecord {
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The computed values of every view. */
export function computedOf<Row extends Shown>(
  resource: Pick<ResourceDefinition<Row, unknown>, 'canEdit' | 'canDelete'>,
  caller: Principal,
  row: Row,
) {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    can_edit: resource.canEdit(caller, row),
    can_delete: resource.canDelete(caller, row),
  };
}
