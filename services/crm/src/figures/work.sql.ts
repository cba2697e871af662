import type { ActivityKind } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { isOfKind } from './actions.sql.js';

/** The account whose work it is, and when: a condition of a moment. */
interface WorkOf {
  readonly accountId: string;
  readonly within: (moment: Prisma.Sql) => Prisma.Sql;
  /** Whether work on sample clients counts. */
  readonly withSamples: boolean;
}

/** Rows of who did something, when, and how much of it. */
export type WorkSql = (of: WorkOf) => Prisma.Sql;

const ofClients = ({ withSamples }: WorkOf): Prisma.Sql =>
  withSamples ? Prisma.empty : Prisma.sql`AND individuals.is_sample IS NOT TRUE`;

/** Calls, or notes of every other kind, of clients that are not in the trash. */
const notesThat =
  (isOne: Prisma.Sql): WorkSql =>
  (of) => Prisma.sql`SELECT notes.created_by AS who, notes.occurred_at AS at, 1 AS amount FROM notes
    JOIN individuals ON individuals.account_id = notes.account_id AND individuals.id = notes.individual_id
    WHERE notes.account_id = ${of.accountId}::uuid AND notes.deleted_at IS NULL AND individuals.deleted_at IS NULL
      AND ${isOne} AND ${of.within(Prisma.sql`notes.occurred_at`)} ${ofClients(of)}`;
/** Notes that an import brought were not written in Bindery. */
const isImported = Prisma.sql`EXISTS (SELECT FROM record_changes AS brought
  WHERE brought.account_id = notes.account_id AND brought.record_id = notes.id AND brought.import_id IS NOT NULL
    AND brought.change = 'created')`;
export const notesWritten = notesThat(Prisma.sql`notes.kind <> 'call' AND NOT ${isImported}`);
export const callsMade = notesThat(Prisma.sql`notes.kind = 'call'`);

/** A task whose client is in the trash is out of sight with it. */
export const tasksDone: WorkSql = (of) => Prisma.sql`
  SELECT tasks.assignee_id AS who, tasks.completed_at AS at, 1 AS amount FROM tasks
  LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id
  WHERE tasks.account_id = ${of.accountId}::uuid AND tasks.deleted_at IS NULL AND individuals.deleted_at IS NULL
    AND tasks.status = 'done' AND ${of.within(Prisma.sql`tasks.completed_at`)} ${ofClients(of)}`;

/** Entries of the activity log. */
export const logged =
  (kind: ActivityKind): WorkSql =>
  ({ accountId, within }) => Prisma.sql`SELECT entry.actor_id AS who, entry.at AS at, 1 AS amount
    FROM audit_entries AS entry
    WHERE entry.account_id = ${accountId}::uuid AND ${isOfKind(kind)} AND ${within(Prisma.sql`entry.at`)}`;

/** The records in exports, and exports with full numbers. */
const exportsOf =
  (amount: Prisma.Sql): WorkSql =>
  ({
    accountId,
    within,
  }) => Prisma.sql`SELECT exports.user_id AS who, exports.created_at AS at, ${amount} AS amount
    FROM exports WHERE exports.account_id = ${accountId}::uuid AND ${within(Prisma.sql`exports.created_at`)}`;
export const recordsExported = exportsOf(Prisma.sql`exports.records`);
export const fullExports = exportsOf(Prisma.sql`(cardinality(exports.fields) > 0)::int`);
