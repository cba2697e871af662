import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordEvenInTrash } from './find-record.js';
import { RecordAudit } from './record-audit.js';
import type { Values } from './record-mapper.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { RecordPlans } from './write-records/plan-builder.js';
import { WriteRecords } from './write-records/write-records.js';

/** Creates a record that a person enters, with the child records that its form adds. */
@Injectable()
export class CreateRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
    private readonly audit: RecordAudit,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  async create<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    body: Values,
    key?: string,
  ): Promise<View> {
    const operation = `${resource.type}.create`;
    const request = await this.idempotency.identify(caller, key, { operation, content: body });
    const values = (await resource.completed?.(caller, body)) ?? body;
    // Before the transaction starts, because encryption may need its own connection.
    const plan = this.plans.start(caller, 'person');
    await plan.createWhole(resource, values);
    const create = () =>
      this.transactions.write(caller.accountId, (tx) =>
        this.idempotency.once(tx, caller, request, {
          make: async () => {
            const row = await this.records.writeOne<Row>(tx, caller, plan);
            return plan.tags.length > 0 ? findRecordEvenInTrash(resource, tx, caller, row.id) : row;
          },
          again: (earlier) => findRecordEvenInTrash(resource, tx, caller, earlier),
        }),
      );
    return resource.toView(await this.auditedOnIndividual(caller, values, create), caller);
  }

  /** Adding a child record changes its individual, so a denial is one of that. */
  private auditedOnIndividual<T>(
    caller: Principal,
    { individual_id: recordId }: Values,
    create: () => Promise<T>,
  ): Promise<T> {
    if (typeof recordId !== 'string') return create();
    const attempt = { resource: { type: 'individual' }, verb: 'updated', recordId } as const;
    return this.audit.auditDenials(caller, attempt, create);
  }
}
