import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { prepared, type Sql } from '@bindery/service-kit/database';
import { RecordAudit } from '../resources/record-audit.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
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
    caller: Principal,
    resource: Resource,
    columns: Columns,
    present?: Pick<Row, 'individual_id' | 'is_primary'>,
  ): Promise<Columns> {
    const individualId = present?.individual_id ?? (columns['individual_id'] as string);
    if (columns['is_primary'] === true) await this.makeRoom(tx, caller, resource, individualId);
    // One that comes back out of the trash is not the primary one any more: another may have become it.
    const comesBack = present?.is_primary === true && columns['deleted_at'] === null;
    return comesBack ? { ...columns, is_primary: false } : columns;
  }

  /** Unsets the previous primary record, as an audited change. */
  private async makeRoom(
    tx: Sql,
    caller: Principal,
    { type, mapper }: Resource,
    individualId: string,
  ): Promise<void> {
    const now = this.clock.now().toISOString();
    const unmark = Prisma.sql`
      UPDATE ${Prisma.raw(recordTables[type].table)}
      SET is_primary = false, version = version + 1, updated_at = ${now}::timestamptz
      WHERE account_id = ${caller.accountId}::uuid AND individual_id = ${individualId}::uuid
        AND is_primary AND deleted_at IS NULL
      RETURNING id, account_id, version, deleted_at, individual_id, is_primary`;
    const [row] = await tx.$queryRaw<Row[]>(prepared(unmark));
    if (!row) return;
    const resource = { type, mapper, rootOf: () => individualId };
    const before = { ...row, is_primary: true };
    await this.audit.recordChange(tx, caller, resource, 'updated', row, before, { is_primary: false });
  }
}
