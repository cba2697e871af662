import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  missingParts,
  type FieldIssue,
  type ImportMapping,
  type RecordFacts,
  type RowOutcome,
  type RuledRecord,
} from '@bindery/contracts/crm';
import { turnAfter } from '../../long-work/turn-after.js';
import { RecordRules } from '../../resources/record-rules.js';
import { FindAgents } from '../references/find-agents.js';
import {
  companiesOf,
  FindCompanies,
  OF_CLIENTS,
  type FoundCompanies,
  type KnownCompanies,
} from '../references/find-companies.js';
import { draftOf, type Draft, type DraftedRow } from '../rows/draft.js';
import { recordsOf } from '../rows/draft-records.js';
import { note, readRow, type CellNote, type ReadRow } from '../rows/read-row.js';
import { recordDraftOf } from '../rows/record-draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { FindClients, type Found } from './find-clients.js';
import { fitRecord, LeftOut } from './fit-record.js';
import { FindHolders, type Holder } from './find-holders.js';
import { FindRecords, type KnownRecord } from './find-records.js';
import type { ImportedFile } from './imported-file.js';
import { ReadKnownParts, type KnownParts } from './known-parts.js';
import { givesUpId } from './match-clients.js';
import { isContained } from './part-keys.js';
import type { Brought } from './planned-parts.js';
import type { PlannedRow } from './planned-row.js';
import { NOTHING, RecordChanges } from './record-changes.js';

/** A row as it was read, and whose policy it is. */
interface ReadDraft extends DraftedRow {
  readonly row: OpenedRow;
  readonly read: ReadRow;
}

/** A row, and the record that it is about. */
interface FoundRow extends ReadDraft, Partial<Omit<Found, 'match'>>, Pick<Found, 'match'> {
  readonly holder: Holder;
  readonly present: KnownRecord | undefined;
}

/** The present data that the rows of a batch are compared with. */
interface Surroundings {
  readonly caller: Principal;
  readonly file: ImportedFile;
  readonly companies: KnownCompanies;
  readonly facts: RecordFacts;
  readonly partsOf: (id: string) => KnownParts;
  /** Parts that rows bring, by their clients. */
  readonly brought: Map<string, Brought>;
}

type Untaken = readonly [RowOutcome, readonly CellNote[]];

/** Says what becomes of rows, by the data as they are now. It writes nothing. */
@Injectable()
export class PlanRows {
  constructor(
    private readonly agents: FindAgents,
    private readonly companies: FindCompanies,
    private readonly holders: FindHolders,
    private readonly clients: FindClients,
    private readonly records: FindRecords,
    private readonly changes: RecordChanges,
    private readonly knownParts: ReadKnownParts,
    private readonly rules: RecordRules,
  ) {}

  /** @param batch at most 500 rows; the batches of a file come in their order */
  async plan(caller: Principal, file: ImportedFile, batch: readonly OpenedRow[]): Promise<PlannedRow[]> {
    const { rows, ...known } = await this.found(caller, file, await this.drafted(caller, file, batch));
    const ids = rows.flatMap(({ match }) => match.recordId ?? []);
    // A row may get a note of what is left out of it.
    const isNoted = ({ draft }: FoundRow) => draft?.note != null || file.mapping.leftovers === 'note';
    const noted = rows.flatMap((row) => (isNoted(row) ? (row.match.recordId ?? []) : []));
    const partsOf = await this.knownParts.of(caller, file.bringsParts ? ids : [], noted);
    const around: Surroundings = { caller, file, ...known, partsOf, brought: new Map() };
    const planned: PlannedRow[] = [];
    // One after the other: a later row of a client brings what an earlier one does not.
    for (const row of rows) {
      await turnAfter(planned.length);
      planned.push(await this.planned(row, around));
    }
    return planned;
  }

  private async planned(one: FoundRow, around: Surroundings): Promise<PlannedRow> {
    const { row, match } = one;
    const { draft, warnings: ofId } = draftOfNew(one, around.file.mapping);
    const { file, companies, brought, partsOf } = around;
    const { recordId, earlier } = match;
    const named = draft?.policy ? companiesOf(draft.policy, file.mapping, companies, OF_CLIENTS) : undefined;
    const known = recordId === null ? null : partsOf(recordId);
    const hints = one.hints.filter(({ field }) => !isWhole(field, one.draft, known));
    const warnings = [...one.warnings, ...hints, ...ofId, ...(named?.warnings ?? [])];
    const left = leftOut(one, named, file) ?? (await this.repeated(one, around));
    if (left) return untouched(one, left, warnings);
    if (!draft) throw new Error('A row that can not be read has a problem');
    const changes = await this.changes.of({
      ...{ ...around, ...one, draft, named, mapping: file.mapping, isLater: earlier !== null },
      ...{ unsaid: match.unsaid, otherwise: match.otherwise },
      ...{ known, brought: broughtTo(brought, recordId ?? String(earlier ?? row.number)) },
    });
    const planned = {
      ...{ ...untouched(one, [changes.outcome, []], warnings), ...changes, earlierRow: earlier },
      warnings: [...warnings, ...changes.warnings],
    };
    return changes.outcome === 'new' ? asked(planned, one) : planned;
  }

  /** The outcome of a row about the record of one above, of a type of which nothing can be added. */
  private async repeated(
    { row, read, match: { earlier } }: FoundRow,
    { caller, file }: Surroundings,
  ): Promise<Untaken | undefined> {
    if (file.bringsParts) return undefined;
    if (earlier === null) {
      file.first(row.number, read);
      return undefined;
    }
    // The first row may have been planned by an earlier attempt.
    const first = file.knows(earlier) ? [] : await file.reread([earlier]);
    for (const one of await this.drafted(caller, file, first)) file.first(earlier, one.read);
    if (file.repeats(earlier, read)) return ['repeated', []];
    const said = `Row ${String(earlier)} is the same, and says something else. Leave one out.`;
    return ['error', [note('id', said)]];
  }

  private async drafted(
    caller: Principal,
    file: ImportedFile,
    batch: readonly OpenedRow[],
  ): Promise<ReadDraft[]> {
    const { type, mapping } = file;
    const read: ReadRow[] = [];
    for (const { cells } of batch) {
      await turnAfter(read.length);
      read.push(readRow(cells, file));
    }
    const named = await this.agents.in(caller, type, read);
    const drafted: ReadDraft[] = [];
    for (const [index, row] of batch.entries()) {
      await turnAfter(index);
      const one = named[index] as ReadRow;
      const draft = type === 'individual' ? draftOf(one, mapping) : recordDraftOf(type, one, mapping);
      drafted.push({ row, read: one, ...draft });
    }
    return drafted;
  }

  /** Finds the records that rows are about, and reads what they name. */
  private async found(caller: Principal, file: ImportedFile, drafted: readonly ReadDraft[]) {
    const { sought, ...known } = await this.sought(caller, file, drafted);
    const again = async (numbers: readonly number[]) => {
      const before = await this.drafted(caller, file, await file.reread(numbers));
      return (await this.sought(caller, file, before)).sought;
    };
    const rows: FoundRow[] =
      file.type === 'individual'
        ? await this.clients.ofFile(caller, file, sought, again)
        : await this.records.of(caller, file, sought);
    return { rows, ...known };
  }

  private async sought(caller: Principal, file: ImportedFile, drafted: readonly ReadDraft[]) {
    const [holders, companies] = await Promise.all([
      this.holders.of(caller, drafted),
      this.companies.known(
        caller,
        drafted.flatMap(({ draft }) => (draft ? [draft, ...(draft.policy ? [draft.policy] : [])] : [])),
      ),
    ]);
    const held = drafted.map((one, index) => {
      const holder = holders[index] as Holder;
      const [own, ...parts] = one.draft ? recordsOf(one.draft) : [];
      const record = own && { ...own, values: { ...own.values, insured_id: holder.id ?? undefined } };
      return { row: { ...one, holder }, record, parts };
    });
    const facts = await this.rules.facts(caller, [
      ...held.flatMap(({ record, parts }) => (record ? [record, ...parts] : [])),
      ...companiesIn(companies),
    ]);
    const sought = held.map(({ row, record }) => {
      const fit = record && fitRecord({ ...record, type: file.type }, facts, file.mapping);
      return { ...row, sought: row.draft && withoutLost(row.draft, fit?.lost), ...faultsOf(fit?.failed) };
    });
    return { sought, facts, companies };
  }
}

/** The part of a draft that is stored: a birth date that is left out says nothing of whom the row is about. */
function withoutLost(draft: Draft, lost: readonly FieldIssue[] = []): Draft {
  const gone = new Set(lost.map(({ path, cause = path }) => cause));
  if (gone.size === 0) return draft;
  return {
    ...draft,
    values: Object.fromEntries(Object.entries(draft.values).filter(([name]) => !gone.has(name))),
  };
}

/** @param issues that keep a row's record out; undefined where it makes none */
const faultsOf = (issues: readonly FieldIssue[] | undefined) => ({
  canBeNew: issues?.length === 0,
  faults: issues ? issues.map(({ path }) => path) : ['id'],
});

/** The record a row brings: a new client whose External ID is somebody else's goes in without it. */
function draftOfNew(
  { draft, match }: FoundRow,
  { leftovers }: ImportMapping,
): { readonly draft: Draft | null; readonly warnings: readonly CellNote[] } {
  if (!draft || !givesUpId(match.possible)) return { draft, warnings: [] };
  const { external_id: id, ...values } = draft.values;
  const left = new LeftOut(draft, leftovers);
  left.add('external_id', id, 'Somebody else has it.');
  const note = [draft.note ?? [], left.lines()].flat().join('\n') || null;
  return { draft: { ...draft, values, note }, warnings: left.warnings };
}

/** A row that makes a new client, who might be somebody else. */
function asked(planned: PlannedRow, { match, alikes = [] }: FoundRow): PlannedRow {
  const [alike] = alikes;
  const possible = match.possible ?? (alike ? { recordId: alike.id, note: alike.note } : null);
  if (!possible) return planned;
  const warnings = [possible.note, ...planned.warnings];
  return { ...planned, outcome: 'duplicate', recordId: possible.recordId, warnings };
}

const isOfNew = ({ recordId, earlier }: Found['match']): boolean => recordId === null && earlier === null;

/** Whether a field is one of an address that the client has with all its parts: then nothing is missing. */
const isWhole = (field: string, draft: Draft | null, known: KnownParts | null): boolean =>
  draft?.addresses.some(
    (address) =>
      field.startsWith(`addresses.${address.type}.`) &&
      known?.addresses.some((one) => missingParts(one).length === 0 && isContained(address, one)),
  ) === true;

/** The outcome of a row that is compared with no record, if it is one, and the problems that it has. */
function leftOut(
  { row, draft, match, holder, ...one }: FoundRow,
  named: FoundCompanies | undefined,
  { mapping }: ImportedFile,
): Untaken | undefined {
  if (row.isRemoved) return ['removed', []];
  const own = [...one.problems, ...(match.problem ? [match.problem] : []), ...(named?.problems ?? [])];
  const ofHolder = holder.problem ? [holder.problem] : [];
  if (!draft || own.length > 0) return ['error', [...own, ...ofHolder]];
  if (isOfNew(match) && mapping.match.otherwise === 'skip') return ['removed', []];
  return holder.problem ? ['error', ofHolder] : undefined;
}

/** A row that leaves its record as it is. */
const untouched = (
  { row, match: { recordId, keys, isKnown }, holder, digest = null, found = [] }: FoundRow,
  [outcome, problems]: Untaken,
  warnings: readonly CellNote[],
): PlannedRow => ({
  ...{ ...NOTHING, number: row.number, outcome, recordId, earlierRow: null, keys, isKnown, digest },
  ...{ problems, warnings, found: [...found, ...holder.found] },
});

/** Companies as policies name them. */
const companiesIn = ({ carriers, products }: KnownCompanies): RuledRecord[] => [
  ...[...carriers.values()].flat().map(({ id }) => ({ type: 'policy' as const, values: { carrier_id: id } })),
  ...[...products.values()].flat().map(({ id, carrier_id }) => ({
    type: 'policy' as const,
    values: { product_id: id, carrier_id },
  })),
];

/** The parts that the earlier rows of a client bring. */
function broughtTo(brought: Map<string, Brought>, client: string): Brought {
  const keys = brought.get(client) ?? new Map();
  brought.set(client, keys);
  return keys;
}
