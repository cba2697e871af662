import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  isSharedType,
  childTypeNames,
  dependentFields,
  householdRelationships,
  savedFilterBody,
  withoutIssues,
  type FieldTable,
  type RecordType,
} from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { z } from 'zod';
import { ListedResources } from '../../resources/listed-resources.js';
import { addMade, RecordRules, type BatchFacts } from '../../resources/record-rules.js';
import type { Values } from '../../resources/record-mapper.js';
import { note, type CellNote } from '../rows/read-row.js';
import { turnAfter } from '../../long-work/turn-after.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { RecordPlans } from '../../resources/write-records/plan-builder.js';
import type { PlannedTags, RecordOrigin } from '../../resources/write-records/record-plan.js';
import type { DoneRow, PreparedBatch } from '../run/prepared-batch.js';
import type { RowSource } from '../run/row-source.js';
import {
  ArchivedReferences,
  referencesOf,
  type FoundReferences,
  type Reference,
} from './archived-references.js';
import { archivedRowOf, type ArchivedRow } from './archived-rows.js';
import { isRecord } from './archived-kinds.js';
import { idInAccount } from './id-in-account.js';
import { restoredValues, type RestoredValues } from './restored-values.js';

/** A row of an archive, and what becomes of it. */
export interface RestoredRow extends ArchivedRow {
  readonly outcome: 'new' | 'unchanged' | 'error' | 'removed';
  /** The id that it has here. */
  readonly id: string;
  readonly values: Values;
  readonly warnings: readonly CellNote[];
}

const household = z.object({
  members: z.array(z.object({ individual_id: uuid(), relationship: z.enum(householdRelationships) })).min(2),
});

/** Says what becomes of the rows of an archive, and makes them ready to be written. */
@Injectable()
export class RestoreRecords {
  constructor(
    private readonly resources: ListedResources,
    private readonly references: ArchivedReferences,
    private readonly plans: RecordPlans,
    private readonly rules: RecordRules,
  ) {}

  /** @param caller of the present moment */
  source(caller: () => Principal): RowSource<RestoredRow> {
    return {
      // Records of earlier rows are found by their ids.
      recall: () => undefined,
      plan: (rows) => this.plan(caller(), rows.map(archivedRowOf), true),
      failed: (row, message) => ({
        ...row,
        outcome: 'error',
        problems: [...row.problems, note('id', message)],
      }),
      prepare: (rows, origin) => this.prepare(caller(), origin, rows),
    };
  }

  /** The outcome that rows would have, before the records that they name are here. */
  check(caller: Principal, rows: readonly OpenedRow[]): Promise<RestoredRow[]> {
    return this.plan(caller, rows.map(archivedRowOf), false);
  }

  private async plan(
    caller: Principal,
    rows: readonly ArchivedRow[],
    isRun: boolean,
  ): Promise<RestoredRow[]> {
    const own = rows.flatMap(({ kind, object }) => ownReference(kind, object));
    const named = isRun ? rows.flatMap((row) => this.namedBy(row)) : [];
    const found = await this.references.of(caller, [...own, ...named]);
    const facts = await this.factsOf(caller, rows, named, found);
    const planned: RestoredRow[] = [];
    // Rows of the batch can name one another.
    const made = new Set<string>();
    const known: FoundReferences = {
      idOf: (reference) => {
        const restored = idInAccount(caller.accountId, reference.id);
        return found.idOf(reference) ?? (made.has(restored) ? restored : undefined);
      },
    };
    for (const [index, row] of rows.entries()) {
      await turnAfter(index);
      const next = this.planned(caller, row, isRun ? known : found, isRun, facts);
      if (next.outcome === 'new' && isRecord(next.kind)) {
        made.add(next.id);
        addMade(facts, { ...next, type: next.kind });
      }
      planned.push(next);
    }
    return planned;
  }

  /** Facts about the records that rows name, and of records that have their External IDs, for the rules. */
  private factsOf(
    caller: Principal,
    rows: readonly ArchivedRow[],
    named: readonly Reference[],
    found: FoundReferences,
  ): Promise<BatchFacts> {
    const ids = [...Map.groupBy(named, ({ type }) => type)].map(
      ([type, those]) => [type, new Set(those.flatMap((one) => found.idOf(one) ?? []))] as const,
    );
    const external = rows.flatMap(({ kind, object: { external_id: text } }) =>
      isRecord(kind) && 'external_id' in this.fieldsOf(kind) && typeof text === 'string'
        ? [{ kind, text }]
        : [],
    );
    const externalIds = [...Map.groupBy(external, ({ kind }) => kind)].map(
      ([kind, those]) => [kind, new Set(those.map(({ text }) => text))] as const,
    );
    return this.rules.factsNamed(caller, { ids: new Map(ids), externalIds: new Map(externalIds) });
  }

  private namedBy({ kind, object }: ArchivedRow): Reference[] {
    if (kind === 'household') {
      const { success, data } = household.safeParse(object);
      return success
        ? data.members.map(({ individual_id: id }) => ({ type: 'individual', id, name: null }))
        : [];
    }
    return isRecord(kind) ? referencesOf(this.fieldsOf(kind), object) : [];
  }

  private fieldsOf(kind: RecordType) {
    const { fields } = this.resources.ofType(kind).mapper;
    if (kind === 'policy')
      return Object.fromEntries(Object.entries(fields).filter(([name]) => !writtenApart.includes(name)));
    const isChild = childTypeNames.some((type) => type === kind);
    return isChild ? { ...fields, individual_id: dependentFields.individual_id } : fields;
  }

  private planned(
    caller: Principal,
    row: ArchivedRow,
    found: FoundReferences,
    isRun: boolean,
    facts: BatchFacts,
  ): RestoredRow {
    const { kind, object, isRemoved } = row;
    const archived = typeof object['id'] === 'string' ? object['id'] : '';
    const nothing = { ...row, id: idInAccount(caller.accountId, archived), values: {}, warnings: [] };
    if (isRemoved) return { ...nothing, outcome: 'removed' };
    const [own] = ownReference(kind, object);
    const here = own && found.idOf(own);
    if (here !== undefined) return { ...nothing, id: here, outcome: 'unchanged' };
    const leftOut = isRecord(kind) && this.resources.ofType(kind).archive?.leftOut?.(object);
    if (leftOut) return { ...nothing, outcome: 'removed', warnings: [note('id', leftOut)] };
    const references = isRun ? found : undefined;
    const { values, problems, warnings } = isRecord(kind)
      ? savable(kind, this.fieldsOf(kind), restoredValues(this.fieldsOf(kind), object, references), {
          ...{ facts, isRun },
        })
      : listValues(row, references);
    return { ...nothing, values, warnings, problems, outcome: problems.length > 0 ? 'error' : 'new' };
  }

  private async prepare(
    caller: Principal,
    origin: RecordOrigin,
    rows: readonly RestoredRow[],
  ): Promise<PreparedBatch> {
    const plan = this.plans.start(caller, origin);
    const restored = rows.filter(({ outcome }) => outcome === 'new');
    for (const [index, row] of restored.entries()) {
      await turnAfter(index);
      const { kind, id, number, values } = row;
      if (!isRecord(kind)) continue;
      const more = this.resources.ofType(kind).archive?.columns?.(caller, row) ?? {};
      await plan.create(kind, values, { row: number, id, more });
      plan.tags.push(...tagsOf(row));
    }
    return { plan, rows: rows.map(doneOf), restored };
  }
}

/** Restored values by the rules of the type. Before the run, nobody knows the records that they name. */
function savable(
  type: RecordType,
  fields: FieldTable,
  restored: RestoredValues,
  { facts, isRun }: { readonly facts: BatchFacts; readonly isRun: boolean },
): RestoredValues {
  const isNamed = (field: string) => fields[field]?.refersTo !== undefined;
  const entries = Object.entries(restored.values);
  const values = Object.fromEntries(entries.filter(([field]) => isRun || !isNamed(field)));
  const { lost, failed, values: kept } = withoutIssues({ type, values }, facts);
  const labelOf = (field: string) => fields[field]?.label ?? field;
  return {
    values: Object.fromEntries(entries.filter(([field]) => !(field in values) || field in kept)),
    problems: [...restored.problems, ...failed.map(({ path, message }) => note(path, message))],
    warnings: [
      ...restored.warnings,
      ...lost.map(({ path, cause = path, message }) =>
        note(path, `${labelOf(cause)} was left out: ${message}`),
      ),
    ],
  };
}

/** Of a policy: it can name one that comes after it, and has its premiums in a list of their own. */
const writtenApart = ['next_policy_id', 'next_premium', 'next_premium_mode', 'next_premium_from'];

/** The reference to an archived record itself; lists are compared by their names when they are written. */
function ownReference(kind: ArchivedRow['kind'], object: ArchivedRow['object']): Reference[] {
  const { id, name } = object;
  const isNamed = isSharedType(kind);
  if (!isRecord(kind) || !uuid().safeParse(id).success) return [];
  return [{ type: kind as Reference['type'], id: id as string, name: isNamed ? (name as string) : null }];
}

function listValues({ kind, object }: ArchivedRow, references: FoundReferences | undefined) {
  const failed = (message: string) => ({
    ...{ values: {}, warnings: [] },
    problems: [note('id', message)],
  });
  if (kind === 'household') {
    const { success, data } = household.safeParse(object);
    if (!success) return failed('This household can’t be read.');
    const members = data.members.flatMap(({ individual_id, relationship }) => {
      const id = references
        ? references.idOf({ type: 'individual', id: individual_id, name: null })
        : individual_id;
      return id === undefined ? [] : [{ individual_id: id, relationship }];
    });
    return { values: { members }, problems: [], warnings: [] };
  }
  if (kind === 'view') {
    const { record_type, name, query, shared } = object;
    const { success, data } = savedFilterBody.safeParse({ record_type, name, query, shared });
    return success ? { values: data, problems: [], warnings: [] } : failed('This view can’t be read.');
  }
  const { name, color } = object;
  return { values: { name, color }, problems: [], warnings: [] };
}

/** The tags that an individual has in the archive. */
function tagsOf({ kind, object, number: row, id }: RestoredRow): PlannedTags[] {
  const tags = z.array(z.object({ name: z.string() })).safeParse(object['tags']);
  if (kind !== 'individual' || !tags.success || tags.data.length === 0) return [];
  return [{ row, individualId: id, ids: [], names: tags.data.map(({ name }) => name) }];
}

/** The outcome of a row once it was written. */
function doneOf(row: RestoredRow): DoneRow {
  const isHere = row.outcome === 'new' || row.outcome === 'unchanged';
  return { ...resultOf(row), recordId: isHere && isRecord(row.kind) ? row.id : null };
}

/** The outcome that a row would have. */
export const resultOf = ({ number, outcome, problems, warnings }: RestoredRow): DoneRow => ({
  ...{ number, outcome, recordId: null },
  notes: { problems: [...problems], warnings: [...warnings] },
});
