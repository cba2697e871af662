import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { RecordAudit } from './record-audit.js';
import { RecordRules } from './record-rules.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordEvenInTrash } from './find-record.js';
import type { NewChild, ResourceDefinition, StoredRecord } from './resource-definition.js';
import type { Columns, Values } from './record-mapper.js';
import { insertRow } from './stored-rows.js';

@Injectable()
export class CreateRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly audit: RecordAudit,
    private readonly rules: RecordRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  async create<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    asked: Values,
    key?: string,
  ): Promise<View> {
    const operation = `${resource.type}.create`;
    const request = await this.idempotency.identify(caller, key, { operation, content: asked });
    const values = (await resource.completed?.(caller, asked)) ?? asked;
    const own = resource.extractChildren?.(values) ?? { values, children: [] };
    const id = randomUUID();
    const columns = await this.columnsOf(resource, caller, own.values, id);
    const children = await Promise.all(own.children.map((child) => this.prepare(caller, child, id)));
    const create = () =>
      this.transactions.write(caller.accountId, (tx) =>
        this.idempotency.once(tx, caller, request, {
          make: async () => {
            await resource.check?.(tx, caller, own.values);
            await this.rules.require(tx, caller, [
              { type: resource.type, values: own.values },
              ...children.map(({ resource: { type }, ...child }) => ({ type, ...child })),
            ]);
            const made = await this.insert(resource, tx, caller, own.values, columns);
            for (const child of children)
              await this.insert(child.resource, tx, caller, child.values, child.columns);
            return made;
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

  /** A child record with its columns. */
  private async prepare(caller: Principal, { resource, path, ...child }: NewChild, individualId: string) {
    const values = { ...child.values, individual_id: individualId };
    try {
      return {
        resource,
        path,
        values,
        columns: await this.columnsOf(resource, caller, values, randomUUID()),
      };
    } catch (error) {
      throw error instanceof AppError ? error.within(path) : error;
    }
  }

  /**
   * The row of a record. Built before a transaction starts, because encryption may need its own connection.
   */
  async columnsOf<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    values: Values,
    id: string,
  ): Promise<Columns> {
    const now = this.clock.now();
    const place = { id, account_id: caller.accountId };
    return {
      ...place,
      ...(await resource.mapper.toColumns(place, values)),
      ...resource.derive?.(caller, values),
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    };
  }

  /** In a transaction, of values that are checked. @param columns what `columnsOf` made of them */
  async insert<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    tx: Sql,
    caller: Principal,
    values: Values,
    columns: Columns,
  ): Promise<Row> {
    const inserted = await insertRow(resource, tx, caller, columns);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
    const row = (await resource.afterWrite?.(tx, caller, inserted, given)) ?? inserted;
    // The audit entry, the history and the event.
    await this.audit.recordChange(tx, caller, resource, 'created', row, undefined, given);
    return row;
  }
}
