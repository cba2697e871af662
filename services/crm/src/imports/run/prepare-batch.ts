import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { createNoteBody } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { AddressResource } from '../../children/address.resource.js';
import { DependentResource } from '../../children/dependent.resource.js';
import { PhoneResource } from '../../children/phone.resource.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import { NoteResource } from '../../notes/note.resource.js';
import { PolicyResource } from '../../policies/policy.resource.js';
import type { Values } from '../../resources/record-mapper.js';
import { turnAfter } from '../../long-work/turn-after.js';
import type { PlannedPolicy, PlannedRow } from '../matching/planned-row.js';
import { AddRecords, type AddedRecords, type AddedResource } from './add-records.js';
import { GiveTags } from './given-tags.js';
import type { ChangedRecord, DoneRow, GivenTags, PreparedBatch, UpdatedRecord } from './prepared-batch.js';

interface Batch extends AddedRecords {
  readonly clients: Map<string, ChangedRecord>;
  readonly updates: UpdatedRecord[];
  readonly tags: GivenTags[];
  readonly held: Map<string, number>;
  readonly rows: DoneRow[];
  /** The clients of the rows, by the number of each. */
  readonly clientOf: Map<number, string>;
  readonly newClients: Set<string>;
}

/** Makes the rows of a batch ready to be written, as what a person enters becomes a record. */
@Injectable()
export class PrepareBatch {
  constructor(
    private readonly adding: AddRecords,
    private readonly individuals: IndividualResource,
    private readonly phones: PhoneResource,
    private readonly addresses: AddressResource,
    private readonly dependents: DependentResource,
    private readonly notes: NoteResource,
    private readonly policies: PolicyResource,
    private readonly giveTags: GiveTags,
  ) {}

  /** Of rows in their order. It writes nothing. */
  async of(caller: Principal, planned: readonly PlannedRow[]): Promise<PreparedBatch> {
    const batch: Batch = {
      ...{ caller, records: [], clients: new Map(), updates: [], tags: [], held: new Map(), rows: [] },
      ...{ clientOf: new Map(), newClients: new Set(), made: new Map() },
    };
    for (const [index, row] of planned.entries()) {
      await turnAfter(index);
      await this.row(batch, row);
    }
    const { tags, rows } = await this.withinRoom(batch);
    return { ...batch, tags, rows, clients: [...batch.clients.values()], lists: [] };
  }

  /** Tags for which there is no room are left out. */
  private async withinRoom({ caller, tags, rows }: Batch): Promise<Pick<PreparedBatch, 'tags' | 'rows'>> {
    const full = await this.giveTags.withoutRoom(caller, tags);
    if (full.size === 0) return { tags, rows };
    const isFull = (name: string) => full.has(lookAlikeKey(name));
    const left = new Map(tags.map(({ number, names }) => [number, names.filter(isFull)]));
    return {
      tags: tags.map((given) => ({ ...given, names: given.names.filter((name) => !isFull(name)) })),
      rows: rows.map((row) => ({
        ...row,
        notes: {
          ...row.notes,
          warnings: [...row.notes.warnings, ...(left.get(row.number) ?? []).map(noRoomFor)],
        },
      })),
    };
  }

  private async row(batch: Batch, row: PlannedRow): Promise<void> {
    const { number, draft, problems, warnings } = row;
    const isNew = row.outcome === 'new' || row.outcome === 'duplicate';
    const id = isNew ? randomUUID() : (row.recordId ?? batch.clientOf.get(row.earlierRow ?? 0) ?? null);
    const notes = { problems: [...problems], warnings: [...warnings] };
    if (draft === null || id === null) {
      const isOrphan = draft !== null;
      const orphaned = { field: 'id', column: null, message: orphanOf(row.earlierRow) };
      batch.rows.push({
        number,
        outcome: isOrphan ? 'error' : row.outcome,
        recordId: null,
        notes: isOrphan ? { ...notes, problems: [...problems, orphaned] } : notes,
      });
      return;
    }
    batch.clientOf.set(number, id);
    batch.rows.push({ number, outcome: row.outcome, recordId: id, notes });
    if (isNew) batch.newClients.add(id);
    if (isNew) {
      const values = await this.individuals.completed(batch.caller, draft.client);
      await this.adding.add(batch, this.individuals, { number, values, id });
    } else if (Object.keys(row.changes).length > 0) await this.change(batch, row, id);
    await this.parts(batch, row, id, isNew);
  }

  private async change({ caller, clients, held }: Batch, row: PlannedRow, id: string): Promise<void> {
    const place = { id, account_id: caller.accountId };
    const columns = await this.individuals.mapper.toColumns(place, row.changes);
    clients.set(id, { number: row.number, id, values: row.changes, columns });
    if (!held.has(id)) held.set(id, row.number);
  }

  private async parts(batch: Batch, row: PlannedRow, individual_id: string, isNew: boolean): Promise<void> {
    const { number, parts } = row;
    const { phones, addresses, dependents, note, policy, tags: names, tagIds: ids } = parts;
    const add = (resource: AddedResource, values: Values) =>
      this.adding.add(batch, resource, { number, values: { ...values, individual_id } });
    // The first ones of a client are the primary ones.
    const primary = (index: number) => (isNew && index === 0 ? { is_primary: true } : {});
    for (const [index, phone] of phones.entries()) await add(this.phones, { ...phone, ...primary(index) });
    for (const [index, address] of addresses.entries())
      await add(this.addresses, { ...address, ...primary(index) });
    for (const dependent of dependents) await add(this.dependents, dependent);
    if (note !== null) await add(this.notes, createNoteBody.parse({ kind: 'note', body: note }));
    if (policy) await this.policy(batch, number, policy, individual_id);
    if (names.length + ids.length > 0) batch.tags.push({ number, clientId: individual_id, ids, names });
    const isAdded = [phones, addresses, dependents, names, ids].some(({ length }) => length > 0);
    if ((isAdded || note !== null || policy) && !batch.newClients.has(individual_id))
      if (!batch.held.has(individual_id)) batch.held.set(individual_id, number);
  }

  private async policy(batch: Batch, number: number, planned: PlannedPolicy, insured_id: string) {
    const { id, values } = planned;
    if (id !== null) {
      const columns = await this.policies.mapper.toColumns(
        { id, account_id: batch.caller.accountId },
        values,
      );
      batch.updates.push({ resource: this.policies, number, id, values, columns });
      return;
    }
    const carrier_id = await this.adding.carrier(batch, number, planned.carrier);
    const product_id =
      planned.product && (await this.adding.product(batch, number, planned.product, carrier_id));
    await this.adding.add(batch, this.policies, {
      number,
      values: { ...values, insured_id, carrier_id, ...(product_id && { product_id }) },
    });
  }
}

const noRoomFor = (name: string) => ({
  field: 'tags',
  column: null,
  message: `The tag "${name}" was left out: there is no room for more tags. Merge or delete some.`,
});

const orphanOf = (row: number | null): string =>
  `Row ${String(row ?? 0)} is the same client and did not go in, so this row has nobody to go to.`;
