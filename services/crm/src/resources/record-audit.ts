import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import type { EventData } from '@bindery/contracts/messaging';
import { identityActions } from '@bindery/contracts/identity';
import { AuditTrail, isDenied, isNotFound } from '@bindery/service-kit/audit';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { queueStatement, type Sql } from '@bindery/service-kit/database';
import { recordEvent, recordEvents } from '@bindery/service-kit/outbox';
import { AccountTransactions } from '../database/account-transactions.js';
import { recordTables } from '../database/record-tables.js';
import type { RecordMapper, Values } from './record-mapper.js';
import { Prisma } from '../generated/prisma/client.js';
import type { StoredRecord } from './resource-definition.js';
import { actionOf, type RecordVerb } from '../audit/actions.js';
import { AuditTallies } from '../audit/audit-tallies.js';

/** The attempted action on one record. */
export interface Attempt {
  readonly resource: { readonly type: RecordType };
  readonly verb: RecordVerb;
  readonly recordId: string;
  readonly fields?: readonly string[];
}

interface Changed<Row extends StoredRecord> {
  readonly type: RecordType;
  readonly mapper: RecordMapper;
  rootOf(row: Row): string;
}

/** The event data of one record. */
export interface Announced {
  readonly record_type: RecordType;
  readonly row: Pick<StoredRecord, 'id' | 'version'>;
  readonly change: RecordChanged;
}

type RecordChanged = EventData<'crm.record.changed.v1'>['change'];

export type PlainValue = string | number | boolean | readonly string[] | null;

/** One field of a change as the history keeps it; of a protected field there is the name alone. */
export interface StoredChange {
  readonly field: string;
  readonly before?: PlainValue;
  readonly after?: PlainValue;
}

/** Writes record changes to the audit chain and the histories, and publishes them. */
@Injectable()
export class RecordAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly transactions: AccountTransactions,
    private readonly tallies: AuditTallies,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Writes one entry in the transaction of its change. */
  record(
    tx: Sql,
    caller: Principal,
    { resource, verb, recordId, fields = [] }: Attempt,
    outcome: 'success' | 'denied' | 'failed' = 'success',
  ): void {
    const action = actionOf(resource.type, verb);
    const fact = {
      accountId: caller.accountId,
      action,
      recordType: resource.type,
      recordId,
      fields,
      outcome,
    };
    this.trail.recordLast(tx, fact);
  }

  /** Writes one entry in a separate transaction, for actions without a change. */
  recordAlone(caller: Principal, attempt: Attempt, outcome: 'denied' | 'failed'): Promise<void> {
    return this.transactions.write(caller.accountId, (tx) => {
      this.record(tx, caller, attempt, outcome);
      return Promise.resolve();
    });
  }

  /**
   * Writes a change's audit entry, history entry and event in its transaction.
   * @param before an update's previous row
   * @param values the set or changed values by field
   * @param verb what the audit chain calls the change, if it has a name of its own
   */
  async recordChange<Row extends StoredRecord>(
    tx: Sql,
    caller: Principal,
    resource: Changed<Row>,
    change: RecordChanged,
    row: Row,
    before?: Row,
    values: Values = {},
    verb: RecordVerb = change,
  ): Promise<void> {
    const fields = Object.keys(values);
    this.record(tx, caller, { resource, verb, recordId: row.id, fields });
    const line = this.lineOf(caller, resource, change, row, before, values);
    await insertLine(tx, line);
    await this.announce(tx, caller, resource.type, row, change);
  }

  /** A history entry. */
  lineOf<Row extends StoredRecord>(
    caller: Principal,
    resource: Changed<Row>,
    change: RecordChanged,
    row: Row,
    before: Row | undefined,
    values: Values,
  ) {
    return {
      id: randomUUID(),
      account_id: caller.accountId,
      root_id: resource.rootOf(row),
      record_type: resource.type,
      record_id: row.id,
      change,
      fields: Object.keys(values).map((field) => changeOf(resource.mapper, field, row, before)),
      actor_id: caller.userId,
      key_id: caller.keyId,
      at: this.clock.now(),
    };
  }

  /** Publishes only a change's event, when another record's entry covers it. */
  async announce(
    tx: Sql,
    caller: Principal,
    record_type: RecordType,
    row: Pick<StoredRecord, 'id' | 'version'>,
    change: RecordChanged,
  ): Promise<void> {
    await recordEvent(tx, eventOf(caller, { record_type, row, change }));
  }

  /** The same for many records that one entry covers. */
  async announceAll(
    tx: Sql,
    caller: Pick<Principal, 'accountId'>,
    changes: readonly Announced[],
  ): Promise<void> {
    await recordEvents(
      tx,
      changes.map((change) => eventOf(caller, change)),
    );
  }

  /** Runs an attempt, and audits a denial before replying. */
  async auditDenials<T>(caller: Principal, attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDenied(error)) await this.recordDenied(caller, attempt, error);
      throw error;
    }
  }

  /** Ids that don't exist are tallied: anybody can send any number of them. */
  private async recordDenied(caller: Principal, attempt: Attempt, error: unknown): Promise<void> {
    if (isNotFound(error) && !(await this.exists(caller, attempt)))
      await this.tallies.add(caller, { action: identityActions.unknownIdsTried, outcome: 'denied' });
    else await this.recordAlone(caller, attempt, 'denied');
  }

  /** Whether the account has such a record, though the user can't see it. */
  private async exists({ accountId }: Principal, { resource, recordId }: Attempt): Promise<boolean> {
    const rows = await this.transactions.queryOnce(
      accountId,
      Prisma.sql`SELECT id FROM ${Prisma.raw(recordTables[resource.type].table)}
        WHERE id = ${recordId}::uuid AND (account_id = ${accountId}::uuid OR account_id IS NULL)`,
    );
    return rows.length > 0;
  }
}

/** Where the changes of an import come from. */
interface ChangeOrigin {
  readonly import_id: string;
  /** The number of the row of its file. */
  readonly import_row: number;
}

type HistoryLine = ReturnType<RecordAudit['lineOf']> & Partial<ChangeOrigin>;

/** The lines of many records, with one statement that needs no round trip of its own. */
export async function insertLines(tx: Sql, lines: readonly HistoryLine[]): Promise<void> {
  await queueStatement(tx)`
    INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at,
      import_id, import_row, key_id)
    SELECT line.* FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (id uuid, account_id uuid, root_id uuid,
      record_type text, record_id uuid, change text, fields jsonb, actor_id uuid, at timestamptz,
      import_id uuid, import_row int, key_id uuid)`;
}

/** Needs no round trip of its own. */
async function insertLine(tx: Sql, line: ReturnType<RecordAudit['lineOf']>): Promise<void> {
  await queueStatement(tx)`
    INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at,
      key_id)
    VALUES (${line.id}::uuid, ${line.account_id}::uuid, ${line.root_id}::uuid, ${line.record_type}, ${line.record_id}::uuid,
      ${line.change}, ${JSON.stringify(line.fields)}::jsonb, ${line.actor_id}::uuid, ${line.at}::timestamptz,
      ${line.key_id}::uuid)`;
}

function eventOf(caller: Pick<Principal, 'accountId'>, { record_type, row, change }: Announced) {
  return {
    subject: 'crm.record.changed.v1',
    accountId: caller.accountId,
    subjectId: row.id,
    version: row.version,
    data: { record_type, record_id: row.id, change },
  } as const;
}

/** An encrypted field goes into the history by its name alone. */
function changeOf(
  mapper: RecordMapper,
  field: string,
  row: StoredRecord,
  before: StoredRecord | undefined,
): StoredChange & Prisma.InputJsonObject {
  if (mapper.isSealed(field)) return { field };
  const value = (of: StoredRecord | undefined) =>
    of === undefined ? null : (mapper.clearValue(of, field) as PlainValue);
  return { field, before: value(before), after: value(row) };
}
