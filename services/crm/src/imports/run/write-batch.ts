import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Prisma, type Individual } from '../../generated/prisma/client.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { IndividualWithNames } from '../../individuals/individual.sql.js';
import { accountDay, insertPremiums, settlePremiums } from '../../policies/dated-premiums.sql.js';
import { holdCarrierAndProduct } from '../../policies/policy-checks.sql.js';
import { PolicyResource, type PolicyRow } from '../../policies/policy.resource.js';
import { insertRows } from '../../resources/insert-rows.js';
import { insertLines, RecordAudit } from '../../resources/record-audit.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import { RestoreLists } from '../archive/restore-lists.js';
import { changeRows, columnsAsJson, holdRows } from './changed-rows.sql.js';
import { GiveTags, type AddedTag } from './given-tags.js';
import { keepChanges, tellOfChanges, type ImportChange } from './import-changes.js';
import { RowRejected, type ChangedRecord, type NewRecord, type PreparedBatch } from './prepared-batch.js';

/** Those first that others name. */
const inOrder = [
  ...([
    'carrier',
    'product',
    'individual',
    'phone',
    'address',
    'dependent',
    'note',
    'policy',
    'task',
  ] as const),
] satisfies RecordType[];

type Line = Parameters<typeof insertLines>[1][number];

/** What a batch did. */
export interface DoneBatch {
  readonly created: Readonly<Record<string, number>>;
  readonly updated: number;
}

interface Writing {
  readonly tx: Sql;
  readonly caller: Principal;
  readonly importId: string;
  readonly batch: PreparedBatch;
  readonly now: Date;
  readonly lines: Line[];
  readonly changes: ImportChange[];
}

/** Writes a batch with few statements: the records, their history, what an undo needs, and the events. */
@Injectable()
export class WriteBatch {
  constructor(
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly giveTags: GiveTags,
    private readonly lists: RestoreLists,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws RowRejected */
  async write(tx: Sql, caller: Principal, importId: string, batch: PreparedBatch): Promise<DoneBatch> {
    const now = this.clock.now();
    const writing: Writing = { tx, caller, importId, batch, now, lines: [], changes: [] };
    const held = await this.holdClients(writing);
    await this.insert(writing);
    writing.changes.push(...(await this.lists.write(tx, caller, batch.lists)));
    const { made, added } = await this.giveTags.give(tx, caller, batch.tags, now);
    await this.changeClients(writing, held, added);
    await this.changeRecords(writing);
    for (const id of made) writing.changes.push(createdOf('tag', id, id, 0));
    const { lines, changes } = writing;
    await insertLines(tx, withTags(lines, added));
    await keepChanges(tx, { accountId: caller.accountId, importId }, changes);
    await tellOfChanges(tx, caller, importId, changes);
    return countsOf(changes);
  }

  /** The clients to whom something is added, as they are now. */
  private async holdClients({ tx, caller, batch }: Writing): Promise<Map<string, Individual>> {
    const held = await holdRows<Individual>(
      tx,
      caller,
      'individual',
      [...batch.held.keys()],
      this.individuals.visibleTo(caller),
    );
    for (const [id, number] of batch.held) {
      const row = held.get(id);
      if (!row) throw new RowRejected(number, GONE);
      if (!this.individuals.canEdit(caller, row)) throw new RowRejected(number, NOT_YOURS);
    }
    return held;
  }

  private async insert(writing: Writing): Promise<void> {
    const { tx, caller, importId, batch, lines, changes } = writing;
    await this.holdCompanies(writing);
    const byType = Map.groupBy(batch.records, ({ resource }) => resource.type);
    for (const type of inOrder) {
      const records = byType.get(type) ?? [];
      if (records.length === 0) continue;
      const byId = new Map(records.map((record) => [record.id, record]));
      const mark = type === 'individual' ? { is_imported: true } : {};
      const columns = records.map((record) => ({ ...record.columns, ...mark }));
      const rows = await insertRows(tx, type, columns);
      await this.insertPremiums(writing, records);
      for (const row of rows) {
        const { resource, number, values, isOwn = false } = byId.get(row.id) as NewRecord;
        const line = this.audit.lineOf(caller, resource, 'created', row, undefined, given(values));
        lines.push({ ...line, import_id: importId, import_row: number });
        changes.push(createdOf(type, row.id, line.root_id, isOwn || !isShared(type) ? number : 0));
        // A Medicare policy ends the wait for one.
        if (type === 'policy' && batch.held.has(line.root_id))
          await this.policies.afterWrite(tx, caller, row as unknown as PolicyRow, values);
      }
    }
  }

  /** Carriers and products that records get stay where they are until the end. */
  private async holdCompanies({ tx, batch }: Writing): Promise<void> {
    const made = new Set(batch.records.map(({ id }) => id));
    const pairs = [...batch.records, ...batch.updates].map(
      ({ values: { carrier_id = null, product_id = null } }) => JSON.stringify([carrier_id, product_id]),
    );
    for (const pair of new Set(pairs)) {
      const [carrier, product] = (JSON.parse(pair) as (string | null)[]).map((id) =>
        id === null || made.has(id) ? null : id,
      );
      if (carrier || product) await holdCarrierAndProduct(tx, carrier ?? null, product ?? null);
    }
  }

  private async changeClients(
    writing: Writing,
    held: ReadonlyMap<string, Individual>,
    added: readonly AddedTag[],
  ): Promise<void> {
    const { tx, caller, batch, now } = writing;
    const clients = new Map(batch.clients.map((client) => [client.id, client]));
    // Its tags are a part of a client.
    const tagged = Map.groupBy(added, ({ individual_id }) => individual_id);
    for (const id of tagged.keys())
      if (held.has(id) && !clients.has(id))
        clients.set(id, { id, number: batch.held.get(id) ?? 0, values: {}, columns: {} });
    const rows = await changeRows<Individual>(tx, caller, 'individual', [...clients.values()], now);
    for (const [id, client] of clients) {
      const [row, before] = [rows.get(id), held.get(id)];
      if (!row || !before) throw new RowRejected(client.number, GONE);
      const tags = tagged.get(id) ?? [];
      this.noteChange(writing, this.individuals, client, { row, before, tags });
      await this.individuals.afterWrite(tx, caller, row as IndividualWithNames, effective(client.values));
    }
  }

  private async changeRecords(writing: Writing): Promise<void> {
    const { tx, caller, batch, now } = writing;
    for (const [type, updates] of Map.groupBy(batch.updates, ({ resource }) => resource.type)) {
      const ids = updates.map(({ id }) => id);
      // The values that are written correct the premiums of today.
      if (type === 'policy') await this.settle(writing, ids);
      const held = await holdRows<StoredRecord>(tx, caller, type, ids);
      const rows = await changeRows<StoredRecord>(tx, caller, type, updates, now);
      for (const update of updates) {
        const [row, before] = [rows.get(update.id), held.get(update.id)];
        if (!row || !before) throw new RowRejected(update.number, GONE);
        this.noteChange(writing, update.resource, update, { row, before, tags: [] });
        await update.resource.afterWrite?.(tx, caller, row as never, update.values);
      }
    }
  }

  private async insertPremiums({ tx, caller, now }: Writing, records: readonly NewRecord[]): Promise<void> {
    const premiums = records.flatMap(({ id: policy_id, premiums = [] }) =>
      premiums.map((premium) => ({ ...premium, policy_id })),
    );
    if (premiums.length > 0) await insertPremiums(tx, await accountDay(tx, caller.accountId, now), premiums);
  }

  private async settle({ tx, caller, now }: Writing, ids: readonly string[]): Promise<void> {
    const day = await accountDay(tx, caller.accountId, now);
    await settlePremiums(tx, day, Prisma.sql`id = ANY (${[...ids]}::uuid[])`, ids.length);
  }

  private noteChange<Row extends StoredRecord>(
    { caller, importId, lines, changes }: Writing,
    resource: Parameters<RecordAudit['lineOf']>[1] & NewRecord['resource'],
    { id, number, values, columns }: ChangedRecord,
    { row, before, tags }: { row: Row; before: Row; tags: readonly AddedTag[] },
  ): void {
    const line = this.audit.lineOf(caller, resource, 'updated', row as never, before as never, values);
    lines.push({ ...line, import_id: importId, import_row: number });
    const isPremium = 'premium' in columns || 'premium_mode' in columns;
    const names = [...Object.keys(columns), ...(isPremium ? SINCE : [])];
    changes.push({
      ...{ number, record_type: resource.type, record_id: id, root_id: line.root_id, change: 'updated' },
      ...{ before: columnsAsJson(before, names), after: columnsAsJson(row, names) },
      ...{ tag_ids: tags.map(({ tag_id }) => tag_id), version: row.version },
    });
  }
}

/** Many rows use what one of them has made. */
const isShared = (type: RecordType): boolean => type === 'carrier' || type === 'product';

const given = (values: NewRecord['values']) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));

/** The fields whose change has consequences beyond the row. */
const effective = ({ status, assigned_agent }: ChangedRecord['values']) => ({
  ...(status !== undefined && { status }),
  ...(assigned_agent !== undefined && { assigned_agent }),
});

const createdOf = (type: string, id: string, root: string, number: number): ImportChange => ({
  ...{ number, record_type: type, record_id: id, root_id: root, change: 'created' },
  ...{ before: null, after: null, tag_ids: [], version: 1 },
});

/** The lines of individuals with the names of the tags that they got. */
function withTags(lines: readonly Line[], added: readonly AddedTag[]): Line[] {
  const names = Map.groupBy(added, ({ individual_id }) => individual_id);
  return lines.map((line) => {
    const tags = line.record_type === 'individual' && names.get(line.record_id);
    if (!tags) return line;
    const after = tags.map(({ name }) => name).join(', ');
    return { ...line, fields: [...line.fields, { field: 'tags', before: null, after }] };
  });
}

function countsOf(changes: readonly ImportChange[]): DoneBatch {
  const created = Map.groupBy(
    changes.filter(({ change }) => change === 'created'),
    ({ record_type }) => record_type,
  );
  return {
    created: Object.fromEntries([...created].map(([type, those]) => [type, those.length])),
    updated: changes.filter(({ change }) => change === 'updated').length,
  };
}

/** Of a policy: which of its premiums was corrected. */
const SINCE = ['premium_from'];

const GONE = 'This record was deleted or changed hands while the import was running.';
const NOT_YOURS = 'You can see this client, but not change it. Ask whoever it is assigned to.';
