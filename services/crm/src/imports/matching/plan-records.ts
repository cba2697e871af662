import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { RowOutcome, RuledRecord } from '@bindery/contracts/crm';
import { FindAgents } from '../references/find-agents.js';
import { FindCompanies, type KnownCompanies } from '../references/find-companies.js';
import { note, readRow, type CellNote, type ReadRow } from '../rows/read-row.js';
import { recordDraftOf, type RecordDraft } from '../rows/record-draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { FindHolders, type Holder } from './find-holders.js';
import { FindRecords, givenKeys, type KnownRecord } from './find-records.js';
import type { Match } from './match-rows.js';
import { RecordRules } from '../../resources/record-rules.js';
import { turnAfter } from '../../long-work/turn-after.js';
import type { PlannedRecord } from './planned-row.js';
import { RecordChanges, type Comparison } from './record-changes.js';
import type { RecordFile } from './record-file.js';

interface DraftedRecord {
  readonly row: OpenedRow;
  readonly read: ReadRow;
  readonly draft: RecordDraft;
}

/** Says what becomes of rows of policies, carriers or products, by the data as they are now. It writes nothing. */
@Injectable()
export class PlanRecords {
  constructor(
    private readonly agents: FindAgents,
    private readonly companies: FindCompanies,
    private readonly holders: FindHolders,
    private readonly records: FindRecords,
    private readonly changes: RecordChanges,
    private readonly rules: RecordRules,
  ) {}

  /** @param batch at most 500 rows; the batches of a file come in their order */
  async plan(caller: Principal, file: RecordFile, batch: readonly OpenedRow[]): Promise<PlannedRecord[]> {
    const rows = await this.drafted(caller, file, batch);
    const drafts = rows.map(({ draft }) => draft);
    const [holders, known, companies] = await Promise.all([
      this.holders.of(caller, rows),
      this.records.of(caller, file.type, file.mapping.match.by, drafts),
      this.companies.known(caller, drafts),
    ]);
    const facts = await this.rules.facts(caller, [
      ...drafts.map(({ values }, index) => ({
        type: file.type,
        values: { ...values, insured_id: holders[index]?.id },
      })),
      ...companiesIn(companies),
    ]);
    const byId = new Map([...known.values()].flat().map((row) => [row.id, row]));
    const planned: PlannedRecord[] = [];
    for (const [index, one] of rows.entries()) {
      await turnAfter(index);
      const holder = holders[index] as Holder;
      const match = matchOf(file, one, givenKeys(file.mapping, one.draft, holder.id, known));
      const present = match?.recordId == null ? undefined : byId.get(match.recordId);
      const { draft } = one;
      if (match?.earlier != null) await this.recall(caller, file, match.earlier);
      planned.push(this.planned(one, match, present, { caller, file, draft, holder, companies, facts }));
    }
    return planned;
  }

  /** Recalls the first row of a record, if an earlier attempt has planned it. */
  private async recall(caller: Principal, file: RecordFile, first: number): Promise<void> {
    const row = file.knows(first) ? undefined : await file.reread(first);
    if (!row) return;
    for (const { read } of await this.drafted(caller, file, [row])) file.first(first, read);
  }

  private planned(
    { row, read, draft }: DraftedRecord,
    match: Match | null,
    present: KnownRecord | undefined,
    comparison: Comparison,
  ): PlannedRecord {
    const { file, holder } = comparison;
    const { warnings } = read;
    const left = (outcome: RowOutcome, ...problems: readonly CellNote[]): PlannedRecord => ({
      ...{
        number: row.number,
        outcome,
        keys: match?.keys ?? [],
        isKnown: match?.isKnown ?? false,
        problems,
        warnings,
      },
      found: holder.found,
      ...{ recordId: match?.recordId ?? null, clientId: null, values: {}, carrier: null, product: null },
    });
    if (row.isRemoved) return left('removed');
    if (!match) return left('error', ...draft.problems);
    const { recordId, earlier, problem } = match;
    const isNew = recordId === null && earlier === null && problem === null;
    if (isNew && file.mapping.match.otherwise === 'skip') return left('removed');
    const problems = [problem, holder.problem].filter((one) => one !== null);
    if (problems.length > 0) return left('error', ...problems);
    if (earlier !== null) {
      if (file.repeats(earlier, read)) return left('repeated');
      return left(
        'error',
        note('id', `Row ${String(earlier)} is the same, and says something else. Leave one out.`),
      );
    }
    file.first(row.number, read);
    const changes = present ? this.changes.ofPresent(comparison, present) : this.changes.ofNew(comparison);
    return { ...left(changes.outcome), ...changes, warnings: [...warnings, ...changes.warnings] };
  }

  private async drafted(
    caller: Principal,
    file: RecordFile,
    batch: readonly OpenedRow[],
  ): Promise<DraftedRecord[]> {
    const read: ReadRow[] = [];
    for (const { cells } of batch) {
      await turnAfter(read.length);
      read.push(readRow(cells, file));
    }
    const named = await this.agents.in(caller, file.type, read);
    const drafted: DraftedRecord[] = [];
    for (const [index, row] of batch.entries()) {
      await turnAfter(index);
      const one = named[index] as ReadRow;
      drafted.push({ row, read: one, draft: recordDraftOf(file.type, one) });
    }
    return drafted;
  }
}

/** Companies as policies name them. */
const companiesIn = ({ carriers, products }: KnownCompanies): RuledRecord[] => [
  ...[...carriers.values()].flat().map(({ id }) => ({ type: 'policy' as const, values: { carrier_id: id } })),
  ...[...products.values()].flat().map(({ id, carrier_id }) => ({
    type: 'policy' as const,
    values: { product_id: id, carrier_id },
  })),
];

/** Null for a row that can't be anything's first one: it is left out, or can't be read. */
const matchOf = (
  { matcher }: RecordFile,
  { row, draft }: DraftedRecord,
  given: ReturnType<typeof givenKeys>,
): Match | null => (row.isRemoved || draft.problems.length > 0 ? null : matcher.among(row.number, given));
