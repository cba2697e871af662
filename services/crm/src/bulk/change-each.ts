import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { BulkReply } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { DeleteRecord } from '../records/delete-record.js';
import type { RecordKind, StoredRecord } from '../records/record-kind.js';
import type { Values } from '../records/record-mapper.js';
import { RestoreRecord } from '../records/restore-record.js';
import { UpdateRecord } from '../records/update-record.js';

/** What is done to each: something is set in it, or it goes into the trash or comes back from there. */
export type Deed = 'delete' | 'restore' | { readonly set: Values };

/**
 * Does one thing to several records, each as if it were done to it alone: its own transaction, audit entry and event.
 * One that is refused holds up no other.
 */
@Injectable()
export class ChangeEach {
  constructor(
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
  ) {}

  async run<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    ids: readonly string[],
    deed: Deed,
  ): Promise<BulkReply> {
    const chosen = [...new Set(ids)];
    const refused: BulkReply['refused'] = [];
    for (const id of chosen) {
      try {
        if (deed === 'delete') await this.deleting.run(kind, person, id);
        else if (deed === 'restore') await this.restoring.run(kind, person, id);
        else await this.updating.run(kind, person, id, deed.set);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        refused.push({ id, detail: error.detail });
      }
    }
    return { done: chosen.length - refused.length, refused };
  }
}
