import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import type { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { Columns, RecordMapper, Values } from './record-mapper.js';

/** What every stored record has, of whatever type. */
export interface StoredRecord {
  readonly id: string;
  /** Null for what belongs to the platform. */
  readonly account_id: string | null;
  readonly version: number;
  readonly deleted_at: Date | null;
}

/** A row, and what its view needs beside it. */
export interface Found<Row, Related> {
  readonly row: Row;
  readonly related: Related;
}

/**
 * All in which one type of record differs from the others. What is done to a record (create, get, update, delete,
 * restore, reveal) is written once, over this.
 */
export interface RecordKind<Row extends StoredRecord, View, Related = undefined> {
  readonly type: RecordType;
  /** What people call it in a sentence: "There is no such policy". */
  readonly noun: string;
  readonly table: string;
  readonly mapper: RecordMapper;

  /** One record that the person can see, in the trash or not; null for one that is not there or not theirs to see. */
  find(tx: Transaction, person: Principal, id: string): Promise<Row | null>;
  /** The same with what its view needs, in one question; undefined for one that `find` has to see to. */
  look?(
    transactions: AccountTransactions,
    person: Principal,
    id: string,
  ): Promise<Found<Row, Related> | undefined>;
  /** The same as `find`, held until the transaction ends, where one statement does both. */
  findHeld?(tx: Transaction, person: Principal, id: string): Promise<Row | null>;
  insert(tx: Transaction, person: Principal, columns: Columns): Promise<Row>;
  write(tx: Transaction, row: Row, columns: Columns, person: Principal): Promise<Row>;

  canEdit(person: Principal, row: Row): boolean;
  canDelete(person: Principal, row: Row): boolean;
  /** The record whose history tells of this one: the individual that it hangs on, or itself. */
  rootOf(row: Row): string;

  /**
   * Holds what a create or an edit says to what the database knows: references, rights to single fields.
   * @param values what is new; of an edit, what really changes
   * @throws AppError `validation_failed` on the fields
   */
  check?(tx: Transaction, person: Principal, values: Values, present?: Row): Promise<void>;
  /** @throws AppError when something else still needs the record. */
  checkDelete?(tx: Transaction, person: Principal, row: Row): Promise<void>;
  /** @throws AppError when what the record hangs on is not there any more. */
  checkRestore?(tx: Transaction, person: Principal, row: Row): Promise<void>;
  /** The record that one was merged into: there its old links lead. */
  survivorOf?(tx: Transaction, person: Principal, id: string): Promise<string | null>;
  /** Other records whose history this one goes on with. */
  historyBefore?(tx: Transaction, row: Row): Promise<string[]>;
  /** Columns that follow from what was said, such as the account of something global. */
  derive?(person: Principal, values: Values): Columns;
  /** Takes out of an edit what is no field: whether it asks for the record's deletion. */
  splitEdit?(edit: Values): { readonly values: Values; readonly deletes: boolean };

  /** What the view needs beside the row, read in the same transaction. */
  related(tx: Transaction, row: Row): Promise<Related>;
  toView(row: Row, person: Principal, related: Related): Promise<View>;
}

interface Shown extends StoredRecord {
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What every view tells of a row beside its fields. */
export function computedOf<Row extends Shown>(
  kind: Pick<RecordKind<Row, unknown, never>, 'canEdit' | 'canDelete'>,
  person: Principal,
  row: Row,
) {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    can_edit: kind.canEdit(person, row),
    can_delete: kind.canDelete(person, row),
  };
}
