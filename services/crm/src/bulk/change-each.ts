import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { BulkReply } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { DeleteRecord } from '../records/delete-record.js';
import type { RecordKind, StoredRecord } from '../records/record-kind.js';
import type { Values } from '../records/record-mapper.js';
import { UpdateRecord } from '../records/update-record.js';

/**
 * Does one thing to several records, each as if it were done to it alone: its own transaction, audit entry and event.
 * One that is refused holds up no other.
 */
@Injectable()
export class ChangeEach {
  constructor(
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
  ) {}

  /** @param edit what to set in each; without it they are deleted */
  async run<Row extends StoredRecord, View, Related>(
    kind: RecordKind<Row, View, Related>,
    person: Principal,
    ids: readonly string[],
    edit?: Values,
  ): Promise<BulkReply> {
    const chosen = [...new Set(ids)];
    const refused: BulkReply['refused'] = [];
    for (const id of chosen) {
      try {
        if (edit) await this.updating.run(kind, person, id, edit);
        else await this.deleting.run(kind, person, id);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        refused.push({ id, detail: error.detail });
      }
    }
    return { done: chosen.length - refused.length, refused };
  }
}
