import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { tellOfChanges } from '../../notices/record-notices.js';
import { insertLines, RecordAudit } from '../record-audit.js';
import type { Values } from '../record-mapper.js';
import type { StoredRecord } from '../resource-definition.js';
import { announceBatch } from './batch-events.js';
import type { PlannedCreate, PlannedUpdate, RecordOrigin } from './record-plan.js';
import type { AddedTag } from './record-tags.js';

/** A record as it was written. */
export interface WrittenRecord {
  readonly planned: PlannedCreate | PlannedUpdate;
  readonly change: 'created' | PlannedUpdate['change'];
  readonly row: StoredRecord;
  /** Undefined of one that was created. */
  readonly before: StoredRecord | undefined;
  /** Tags that a present client got. */
  readonly tags: readonly AddedTag[];
}

/** An entry of the history, with the version that its record has since. */
export type HistoryLine = Parameters<typeof insertLines>[1][number] & { readonly version: number };

/** Writes the history of changed records and publishes their events; of a person's, the audit entries as well. */
@Injectable()
export class RecordHistory {
  constructor(private readonly audit: RecordAudit) {}

  /** Of records that a plan has written. */
  async recordWritten(
    tx: Sql,
    caller: Principal,
    origin: RecordOrigin,
    written: readonly WrittenRecord[],
    tags: readonly AddedTag[],
  ): Promise<void> {
    const lines = written.map((record): HistoryLine => {
      const source = typeof origin === 'string' ? {} : { ...origin, import_row: record.planned.row };
      return { ...this.lineOf(caller, record), ...source, version: record.row.version };
    });
    await this.record(tx, caller, origin, withTags(lines, tags));
    if (origin !== 'person') return;
    const changed = written.map(({ planned, row, before }) => ({ type: planned.resource.type, row, before }));
    await tellOfChanges(tx, caller, changed);
  }

  async record(
    tx: Sql,
    caller: Principal,
    origin: RecordOrigin,
    lines: readonly HistoryLine[],
  ): Promise<void> {
    await insertLines(tx, lines);
    if (typeof origin !== 'string') {
      await announceBatch(tx, caller, origin.import_id, lines);
      return;
    }
    for (const { record_type, record_id, change, fields } of origin === 'person' ? lines : [])
      this.audit.record(tx, caller, {
        ...{ resource: { type: record_type }, verb: change, recordId: record_id },
        fields: fields.map(({ field }) => field),
      });
    const changes = lines.map(({ record_type, record_id: id, change, version }) => ({
      ...{ record_type, change },
      row: { id, version },
    }));
    await this.audit.announceAll(tx, caller, changes);
  }

  lineOf(caller: Principal, { planned, change, row, before }: WrittenRecord) {
    const { resource, values } = planned;
    return change === 'updated'
      ? this.audit.lineOf(caller, resource, change, row, before, values)
      : this.audit.lineOf(caller, resource, change, row, undefined, filled(values, resource.unstored));
  }
}

/** The values of a new record that say something. */
export const filled = (values: Values, unstored: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && value !== undefined && !unstored.includes(name),
    ),
  );

/** The lines of clients with the names of the tags that they got. */
function withTags(lines: readonly HistoryLine[], added: readonly AddedTag[]): HistoryLine[] {
  const names = Map.groupBy(added, ({ individual_id }) => individual_id);
  return lines.map((line) => {
    const tags = line.record_type === 'individual' && names.get(line.record_id);
    if (!tags) return line;
    const after = tags.map(({ name }) => name).join(', ');
    return { ...line, fields: [...line.fields, { field: 'tags', before: null, after }] };
  });
}
