import { movedTypes, type MovedType, type RecordType } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

/** The table of a type of record. */
interface RecordTable {
  /** A ciphertext opens only under the name of the table that it was made for. */
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** The table of a type of record that belongs to individuals. */
interface ChildRecordTable extends RecordTable {
  /** The column that names the individual. */
  readonly holder: 'insured_id' | 'individual_id';
  /** A record's name, in SQL. */
  readonly label: Prisma.Sql;
}

/** The table of each type of record. */
export const recordTables = {
  individual: { table: 'individuals', columns: Prisma.IndividualScalarFieldEnum },
  carrier: { table: 'carriers', columns: Prisma.CarrierScalarFieldEnum },
  product: { table: 'products', columns: Prisma.ProductScalarFieldEnum },
  policy: {
    table: 'policies',
    columns: Prisma.PolicyScalarFieldEnum,
    holder: 'insured_id',
    label: Prisma.sql`(SELECT carriers.name FROM carriers WHERE carriers.id = carrier_id)
      || coalesce(' #' || policy_number, '')`,
  },
  dependent: {
    table: 'dependents',
    columns: Prisma.DependentScalarFieldEnum,
    holder: 'individual_id',
    label: Prisma.sql`first_name || ' ' || last_name`,
  },
  address: {
    table: 'addresses',
    columns: Prisma.AddressScalarFieldEnum,
    holder: 'individual_id',
    // As `addressName` of the contract.
    label: Prisma.sql`coalesce(nullif(concat_ws(', ', nullif(address1, ''), nullif(city, '')), ''),
      concat_ws(' ', nullif(state, ''), nullif(zip, '')))`,
  },
  phone: {
    table: 'phones',
    columns: Prisma.PhoneScalarFieldEnum,
    holder: 'individual_id',
    label: Prisma.sql`phone`,
  },
  note: {
    table: 'notes',
    columns: Prisma.NoteScalarFieldEnum,
    holder: 'individual_id',
    // Its text is encrypted, so it is known by its kind and its day.
    label: Prisma.sql`initcap(kind) || ', ' || to_char(occurred_at AT TIME ZONE 'UTC', 'Mon FMDD, YYYY')`,
  },
  task: {
    table: 'tasks',
    columns: Prisma.TaskScalarFieldEnum,
    holder: 'insured_id',
    label: Prisma.sql`title`,
  },
} as const satisfies Record<RecordType, RecordTable> & Record<MovedType, ChildRecordTable>;

/** A table whose records belong to individuals, and move with them. */
export interface ChildTable extends ChildRecordTable {
  readonly type: MovedType;
  readonly table: (typeof recordTables)[MovedType]['table'];
  /** Whether one of them is an individual's primary one. */
  readonly hasPrimary: boolean;
}

/** Every table of records that belong to individuals. */
export const childTables: readonly ChildTable[] = movedTypes.map((type) => ({
  type,
  ...recordTables[type],
  hasPrimary: 'is_primary' in recordTables[type].columns,
}));
