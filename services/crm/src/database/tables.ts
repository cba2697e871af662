import type { ColumnType } from 'kysely';
import type {
  AccountSettings,
  Address,
  Agent,
  AuditCheckpoint,
  AuditEntry,
  CalendarFeed,
  Carrier,
  Dependent,
  Individual,
  Merge,
  Note,
  Phone,
  Policy,
  Prisma,
  Product,
  RecordChange,
  Task,
} from '../generated/prisma/client.js';

/** The value of a column in a row: plain SQL gives a numeric and a bigint as text, Prisma's client as objects. */
type Stored<Value> = Value extends Prisma.Decimal
  ? Value | string
  : Value extends bigint
    ? Value | string
    : Value;

type OptionalKey<Type> = { [Key in keyof Type]-?: object extends Pick<Type, Key> ? Key : never }[keyof Type];

/** A table of Kysely's, derived from Prisma's model, whose fields are named like the columns. */
type TableOf<Model, NewRow> = {
  [Column in keyof Model]: ColumnType<
    Stored<Model[Column]>,
    Column extends OptionalKey<NewRow> ? Model[Column] | undefined : Model[Column],
    Model[Column]
  >;
};

/** The tables that typed statements use, by the names of `@@map`. */
export interface Tables {
  account_settings: TableOf<AccountSettings, Prisma.AccountSettingsUncheckedCreateInput>;
  addresses: TableOf<Address, Prisma.AddressUncheckedCreateInput>;
  agents: TableOf<Agent, Prisma.AgentUncheckedCreateInput>;
  audit_checkpoints: TableOf<AuditCheckpoint, Prisma.AuditCheckpointUncheckedCreateInput>;
  audit_entries: TableOf<AuditEntry, Prisma.AuditEntryUncheckedCreateInput>;
  calendar_feeds: TableOf<CalendarFeed, Prisma.CalendarFeedUncheckedCreateInput>;
  carriers: TableOf<Carrier, Prisma.CarrierUncheckedCreateInput>;
  dependents: TableOf<Dependent, Prisma.DependentUncheckedCreateInput>;
  individuals: TableOf<Individual, Prisma.IndividualUncheckedCreateInput>;
  merges: TableOf<Merge, Prisma.MergeUncheckedCreateInput>;
  notes: TableOf<Note, Prisma.NoteUncheckedCreateInput>;
  phones: TableOf<Phone, Prisma.PhoneUncheckedCreateInput>;
  policies: TableOf<Policy, Prisma.PolicyUncheckedCreateInput>;
  products: TableOf<Product, Prisma.ProductUncheckedCreateInput>;
  record_changes: TableOf<RecordChange, Prisma.RecordChangeUncheckedCreateInput>;
  tasks: TableOf<Task, Prisma.TaskUncheckedCreateInput>;
}
