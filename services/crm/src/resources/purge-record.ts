import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { DeleteRecord } from './delete-record.js';
import { findRecordInTrash } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';

/**
 * Permanently deletes a record in the trash and its child records before the thirty days are over. The
 * deletion event was published when it went into the trash.
 */
@Injectable()
export class PurgeRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    private readonly deleting: DeleteRecord,
  ) {}

  async purge<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
  ): Promise<void> {
    const attempt = { resource, verb: 'removed', recordId: id } as const;
    await this.audit.auditDenials(caller, attempt, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        this.deleting.requireAllowed(resource, caller, await findRecordInTrash(resource, tx, caller, id));
        if (!(await removeForGood(tx, resource.type, id))) throw stillNamed(resource);
        this.audit.record(tx, caller, attempt);
      }),
    );
  }
}

async function removeForGood(tx: Sql, type: string, id: string): Promise<boolean> {
  const [answer] = await tx.$queryRaw<{ removed: boolean }[]>`
    SELECT remove_one_for_good(${type}, ${id}::uuid) AS removed`;
  return answer?.removed ?? false;
}

function stillNamed({ noun }: { noun: string }): AppError {
  return new AppError('record_in_use', {
    detail: `Policies still use this ${noun}, including some in the trash. Permanently delete them first, or wait until the trash is emptied.`,
  });
}
