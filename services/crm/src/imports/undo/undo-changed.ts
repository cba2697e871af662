import { Injectable } from '@nestjs/common';
import { fieldTables } from '@bindery/contracts/crm';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { recordTables } from '../../database/record-tables.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma } from '../../generated/prisma/client.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { IndividualWithNames } from '../../individuals/individual.sql.js';
import { accountDay, settlePremiums } from '../../policies/dated-premiums.sql.js';
import { PolicyResource, type PolicyRow } from '../../policies/policy.resource.js';
import { ListedResources } from '../../resources/listed-resources.js';
import type { Columns } from '../../resources/record-mapper.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import { changeRows } from '../../resources/write-records/batch-rows.sql.js';
import type { UndoneChange } from './import-changes.sql.js';
import { namesOf } from './record-names.sql.js';
import { besidePast, pastPremiums, restorePast, withPast } from './past-premiums.sql.js';
import { restoredOf, type Restored } from './restored-fields.js';
import type { Undoing } from './undoing.js';

/** Clients before what belongs to them. */
const changedTypes = ['individual', 'address', 'policy', 'carrier', 'product'] as const;
type ChangedType = (typeof changedTypes)[number];

/** Gives fields that nobody has touched since the value that they had before an import. */
@Injectable()
export class UndoChanged {
  constructor(
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly resources: ListedResources,
  ) {}

  async undo(undoing: Undoing, changes: readonly UndoneChange[]): Promise<void> {
    for (const type of changedTypes) {
      let left = changes
        .filter(({ record_type }) => record_type === type)
        .toSorted((a, b) => b.number - a.number);
      // Changes of one record come one after the other, the last first.
      while (left.length > 0) {
        const seen = new Set<string>();
        const isFirst = ({ record_id }: UndoneChange) => !seen.has(record_id) && seen.add(record_id);
        const round = left.filter(isFirst);
        await this.restore(undoing, type, round);
        left = left.filter((change) => !round.includes(change));
      }
    }
  }

  private async restore(undoing: Undoing, type: ChangedType, changes: readonly UndoneChange[]) {
    const { tx, caller, now } = undoing;
    const { mapper } = this.resources.ofType(type);
    const held = await this.hold(undoing, type, changes);
    const past = type === 'policy' ? await pastPremiums(tx, caller, held, changes) : new Map<string, never>();
    const present = new Map([...held].map(([id, row]) => [id, withPast(row, past.get(id))]));
    const free = await this.free(undoing, type, changes);
    const restored = changes.flatMap((change) => {
      const row = present.get(change.record_id);
      return row ? [restoredOf(mapper, row, change, free)] : [];
    });
    const tagged = type === 'individual' ? await this.takeTags(undoing, restored) : new Set<string>();
    const changed = restored.filter(({ id, fields }) => fields.length > 0 || tagged.has(id));
    const inRows = changed.map((one) => besidePast(one, past.get(one.id)));
    const changedRows = await changeRows(tx, caller, this.resources.ofType(type), inRows, now, 'rows');
    const rows = new Map(changedRows.map((row) => [row.id, row]));
    await restorePast(tx, caller, changed, past);
    for (const one of changed) {
      const [row, before] = [rows.get(one.id), present.get(one.id)];
      if (row && before)
        await this.note(undoing, type, one, {
          row: { ...withPast(row, past.get(one.id)), ...one.columns },
          before,
        });
    }
    await this.name(undoing, type, restored);
  }

  private async note(
    undoing: Undoing,
    type: ChangedType,
    { fields }: Restored,
    { row, before }: { readonly row: StoredRecord; readonly before: StoredRecord },
  ): Promise<void> {
    const { audit, caller, lines } = undoing;
    const resource = this.resources.ofType(type);
    const columns = row as unknown as Columns;
    const values = Object.fromEntries(fields.map((field) => [field, columns[field]]));
    const { version } = row;
    lines.push({ ...audit.lineOf(caller, resource, 'updated', row, before, values), version });
    undoing.restored += 1;
    await this.follow(undoing, type, row, values);
  }

  /** Does what follows from a change of these fields. */
  private async follow({ tx, caller }: Undoing, type: ChangedType, row: StoredRecord, values: Columns) {
    if (type === 'policy') {
      await this.policies.afterWrite(tx, caller, row as PolicyRow, values);
      return;
    }
    if (type !== 'individual') return;
    const effective = Object.entries(values).filter(([name]) => ['status', 'assigned_agent'].includes(name));
    await this.individuals.afterWrite(tx, caller, row as IndividualWithNames, Object.fromEntries(effective));
  }

  /** Locks the records, with the ones in the trash: they come back as they were. */
  private async hold({ tx, caller, now }: Undoing, type: ChangedType, changes: readonly UndoneChange[]) {
    const { table, columns } = recordTables[type];
    const ids = changes.map(({ record_id }) => record_id);
    if (type === 'policy') {
      const day = await accountDay(tx, caller.accountId, now);
      await settlePremiums(tx, day, Prisma.sql`id = ANY (${ids}::uuid[])`, ids.length);
    }
    const rows = await tx.$queryRaw<StoredRecord[]>`
      SELECT ${columnsOf(table, columns)} FROM ${Prisma.raw(table)}
      WHERE account_id = ${caller.accountId}::uuid AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The former External IDs that no other record has by now, and the former products that are still there. */
  private async free(
    undoing: Undoing,
    type: ChangedType,
    changes: readonly UndoneChange[],
  ): Promise<ReadonlySet<string>> {
    const former = (column: string) =>
      changes.flatMap(({ before }) => {
        const value = ((before ?? {}) as Columns)[column];
        return typeof value === 'string' ? [value] : [];
      });
    const [ids, products] = [former('external_id'), former('product_id')];
    const taken = await this.taken(undoing, type, ids);
    const there = products.length === 0 ? [] : await productsThere(undoing, products);
    return new Set([...ids.filter((id) => !taken.includes(id)), ...there]);
  }

  private async taken({ tx, caller }: Undoing, type: ChangedType, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const taken = await tx.$queryRaw<{ external_id: string }[]>`
      SELECT external_id FROM ${Prisma.raw(recordTables[type].table)}
      WHERE account_id = ${caller.accountId}::uuid AND external_id = ANY (${[...ids]}::text[]) AND deleted_at IS NULL`;
    return taken.map(({ external_id }) => external_id);
  }

  /** @returns the individuals who lost a tag */
  private async takeTags({ tx, caller }: Undoing, restored: readonly Restored[]): Promise<Set<string>> {
    const pairs = restored.flatMap(({ id, tagIds }) => tagIds.map((tag) => ({ id, tag })));
    if (pairs.length === 0) return new Set();
    const taken = await tx.$queryRaw<{ individual_id: string }[]>`
      DELETE FROM individual_tags USING unnest(${pairs.map(({ id }) => id)}::uuid[],
        ${pairs.map(({ tag }) => tag)}::uuid[]) AS pair (id, tag)
      WHERE account_id = ${caller.accountId}::uuid AND individual_id = pair.id AND tag_id = pair.tag
      RETURNING individual_id`;
    return new Set(taken.map(({ individual_id }) => individual_id));
  }

  private async name(undoing: Undoing, type: ChangedType, restored: readonly Restored[]): Promise<void> {
    const touched = new Map(
      restored.filter((one) => one.touched.length > 0).map((one) => [one.id, one.touched]),
    );
    if (touched.size === 0) return;
    for (const { id, name } of await namesOf(undoing.tx, undoing.caller, type, [...touched.keys()])) {
      const labels = (touched.get(id) ?? []).map((field) => fieldTables[type][field]?.label ?? field);
      undoing.left.push({
        ...{ record_type: type, record_id: id, name },
        reason: `Changed since: ${labels.join(', ')}.`,
      });
    }
  }
}

async function productsThere({ tx, caller }: Undoing, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM products WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND id = ANY (${[...ids]}::uuid[])
      AND deleted_at IS NULL`;
  return rows.map(({ id }) => id);
}
