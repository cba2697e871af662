import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { DeleteRecord } from '../records/delete-record.js';
import { findRecordInTrash } from '../records/find-record.js';
import type { RecordKind, StoredRecord } from '../records/record-kind.js';

/**
 * Removes a record that is in the trash for good, with all that hangs on it, before its thirty days are over. The
 * others were told that it is gone when it went into the trash.
 */
@Injectable()
export class RemoveRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    private readonly deleting: DeleteRecord,
  ) {}

  async run<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    id: string,
  ): Promise<void> {
    const attempt = { kind, verb: 'removed', recordId: id } as const;
    await this.audit.watching(person, attempt, () =>
      this.transactions.change(person.accountId, async (tx) => {
        this.deleting.requireAllowed(kind, person, await findRecordInTrash(kind, tx, person, id));
        if (!(await removeForGood(tx, kind.type, id))) throw stillNamed(kind);
        this.audit.record(tx, person, attempt);
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
    detail: `Policies still name this ${noun}, some of them in the trash. Delete those for good first, or leave it: the trash empties itself.`,
  });
}
