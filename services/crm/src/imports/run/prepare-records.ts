import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { ListedResources } from '../../resources/listed-resources.js';
import { turnAfter } from '../../long-work/turn-after.js';
import type { PlannedRecord } from '../matching/planned-row.js';
import type { RecordImport } from '../rows/record-draft.js';
import { AddRecords, type AddedRecords, type AddedResource } from './add-records.js';
import type { DoneRow, PreparedBatch, UpdatedRecord } from './prepared-batch.js';

interface Batch extends AddedRecords {
  readonly resource: AddedResource;
  readonly updates: UpdatedRecord[];
  readonly held: Map<string, number>;
}

/** Makes rows of policies, carriers or products ready to be written. It writes nothing. */
@Injectable()
export class PrepareRecords {
  constructor(
    private readonly adding: AddRecords,
    private readonly resources: ListedResources,
  ) {}

  async of(caller: Principal, type: RecordImport, rows: readonly PlannedRecord[]): Promise<PreparedBatch> {
    const resource = this.resources.of(type) as unknown as AddedResource;
    const batch: Batch = {
      ...{ caller, resource, records: [], updates: [], made: new Map(), held: new Map() },
    };
    const done: DoneRow[] = [];
    for (const [index, row] of rows.entries()) {
      await turnAfter(index);
      const recordId = row.outcome === 'new' ? await this.add(batch, row) : row.recordId;
      if (row.outcome === 'update') await this.change(batch, row);
      const notes = { problems: [...row.problems], warnings: [...row.warnings] };
      done.push({ number: row.number, outcome: row.outcome, recordId, notes });
    }
    const { records, updates, held } = batch;
    return { records, updates, held, rows: done, clients: [], tags: [], lists: [] };
  }

  private async add(batch: Batch, row: PlannedRecord): Promise<string> {
    const { number, clientId } = row;
    const { carrier_id, product_id } = await this.companies(batch, row);
    const values = {
      ...row.values,
      ...(clientId !== null && { insured_id: clientId }),
      ...(carrier_id && { carrier_id }),
      ...(product_id && { product_id }),
    };
    hold(batch, clientId, number);
    return this.adding.add(batch, batch.resource, { number, values, isOwn: true });
  }

  private async change(batch: Batch, row: PlannedRecord): Promise<void> {
    const { number, recordId: id, clientId } = row;
    if (id === null) return;
    const { product_id } = await this.companies(batch, row);
    const values = { ...row.values, ...(product_id && { product_id }) };
    const columns = await batch.resource.mapper.toColumns({ id, account_id: batch.caller.accountId }, values);
    batch.updates.push({ resource: batch.resource, number, id, values, columns });
    hold(batch, clientId, number);
  }

  private async companies(batch: Batch, { number, carrier, product }: PlannedRecord) {
    const carrier_id = carrier && (await this.adding.carrier(batch, number, carrier));
    const product_id =
      product && carrier_id && (await this.adding.product(batch, number, product, carrier_id));
    return { carrier_id, product_id };
  }
}

/** A client to whom a row adds something is there until it is written. */
function hold({ held }: Batch, clientId: string | null, number: number): void {
  if (clientId !== null && !held.has(clientId)) held.set(clientId, number);
}
