import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { sql } from 'kysely';
import { RecordAudit } from '../resources/record-audit.js';
import { recordTables } from '../database/record-tables.js';
import { rowsOf, statement, tables } from '../database/typed-sql.js';
import type { StoredRecord } from '../resources/resource-definition.js';
import type { Columns, RecordMapper } from '../resources/record-mapper.js';

/** Addresses or phone numbers. */
interface Resource {
  readonly type: 'address' | 'phone';
  readonly mapper: RecordMapper;
}

interface Row extends StoredRecord {
  readonly individual_id: string;
  readonly is_primary: boolean;
}

const unmarkPrimary = statement<{ accountId: string; individualId: string; now: string }, Resource['type']>()(
  (value, type) =>
    tables
      .updateTable(recordTables[type].table)
      .set('is_primary', sql.lit(false))
      .set('version', (row) => row('version', '+', sql.lit(1)))
      .set('updated_at', sql<Date>`${value('now')}::timestamptz`)
      .where('account_id', '=', value('accountId'))
      .where('individual_id', '=', value('individualId'))
      .where('is_primary', '=', sql.lit(true))
      .where('deleted_at', 'is', null)
      .returning(['id', 'account_id', 'version', 'deleted_at', 'individual_id', 'is_primary']),
  { isPrepared: true },
);

/** Keeps one address and one number of an individual the primary one. */
@Injectable()
export class SinglePrimary {
  constructor(
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Unsets the previous primary record before a new one is written.
   * @param present the current row; absent for a new one
   * @returns the columns to write
   */
  async keep(
    tx: Sql,
    person: Principal,
    resource: Resource,
    columns: Columns,
    present?: Pick<Row, 'individual_id' | 'is_primary'>,
  ): Promise<Columns> {
    const individualId = present?.individual_id ?? (columns['individual_id'] as string);
    if (columns['is_primary'] === true) await this.makeRoom(tx, person, resource, individualId);
    // One that comes back out of the trash is not the primary one any more: another may have become it.
    const comesBack = present?.is_primary === true && columns['deleted_at'] === null;
    return comesBack ? { ...columns, is_primary: false } : columns;
  }

  /** Unsets the previous primary record, as an audited change. */
  private async makeRoom(
    tx: Sql,
    person: Principal,
    { type, mapper }: Resource,
    individualId: string,
  ): Promise<void> {
    const now = this.clock.now().toISOString();
    const [row] = await rowsOf(tx, unmarkPrimary({ accountId: person.accountId, individualId, now }, type));
    if (!row) return;
    const resource = { type, mapper, rootOf: () => individualId };
    const before = { ...row, is_primary: true };
    await this.audit.recordChange(tx, person, resource, 'updated', row, before, { is_primary: false });
  }
}
