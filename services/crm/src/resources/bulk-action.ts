import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { BulkReply } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { DeleteRecord } from './delete-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import type { Values } from './record-mapper.js';
import { RestoreRecord } from './restore-record.js';
import { UpdateRecord } from './update-record.js';

/** The body of a bulk route. What it has beside the action and the ids is set on each record. */
export interface BulkBody extends Values {
  readonly action: string;
  readonly ids: readonly string[];
}

/**
 * Applies an action to several records, each as if it were the only one: in its own transaction, with its own audit
 * entry and event. A denied one stops no other.
 */
@Injectable()
export class BulkAction {
  constructor(
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
  ) {}

  async perform<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    { action, ids, ...set }: BulkBody,
  ): Promise<BulkReply> {
    return this.each(ids, async (id) => {
      if (action === 'delete') await this.deleting.delete(resource, caller, id);
      else if (action === 'restore') await this.restoring.restore(resource, caller, id);
      else await this.updating.update(resource, caller, id, set);
    });
  }

  /** The same, of whatever can be done to one record. */
  async each(ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<BulkReply> {
    const chosen = [...new Set(ids)];
    const refused: BulkReply['refused'] = [];
    for (const id of chosen) {
      try {
        await change(id);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        refused.push({ id, detail: error.detail });
      }
    }
    return { done: chosen.length - refused.length, refused };
  }
}
