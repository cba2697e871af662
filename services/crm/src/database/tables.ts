import type { RecordType } from '@bindery/contracts/crm';
import type { ColumnType } from 'kysely';
import type { Prisma } from '../generated/prisma/client.js';
import type { recordTables } from './record-tables.js';

/** The value of a column in a row: plain SQL gives a numeric and a bigint as text, Prisma's client as objects. */
type Stored<Value> = Value extends Prisma.Decimal
  ? Value | string
  : Value extends bigint
    ? Value | string
    : Value;

type OptionalKey<Type> = { [Key in keyof Type]-?: object extends Pick<Type, Key> ? Key : never }[keyof Type];

type Model<Name extends Prisma.ModelName> = Prisma.TypeMap['model'][Name];
type Row<Name extends Prisma.ModelName> = Model<Name>['payload']['scalars'];
type NewRow<Name extends Prisma.ModelName> = Exclude<
  Model<Name>['operations']['createMany']['args']['data'],
  readonly unknown[]
>;

/** A table of Kysely's, derived from Prisma's model, whose fields are named like the columns. */
type TableOf<Name extends Prisma.ModelName> = {
  [Column in keyof Row<Name>]: ColumnType<
    Stored<Row<Name>[Column]>,
    Column extends OptionalKey<NewRow<Name>> ? Row<Name>[Column] | undefined : Row<Name>[Column],
    Row<Name>[Column]
  >;
};

/** Those of records: Prisma's models are named like the types. */
type RecordTables = {
  [Type in RecordType as (typeof recordTables)[Type]['table']]: TableOf<Capitalize<Type>>;
};

/** The tables that typed statements use, by the names of `@@map`. */
export interface Tables extends RecordTables {
  account_settings: TableOf<'AccountSettings'>;
  agents: TableOf<'Agent'>;
  audit_checkpoints: TableOf<'AuditCheckpoint'>;
  audit_entries: TableOf<'AuditEntry'>;
  calendar_feeds: TableOf<'CalendarFeed'>;
  merges: TableOf<'Merge'>;
  record_changes: TableOf<'RecordChange'>;
}
