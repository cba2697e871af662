import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { FieldIssue, ImportMapping, ImportType, RecordFacts, RowOutcome } from '@bindery/contracts/crm';
import { canEdit } from '../../access/record-scope.js';
import type { Individual } from '../../generated/prisma/client.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import { PolicyResource } from '../../policies/policy.resource.js';
import { onIssue, presentOf, reactTo, RecordRules } from '../../resources/record-rules.js';
import type { Values } from '../../resources/record-mapper.js';
import { turnAfter } from '../../long-work/turn-after.js';
import { FindAgents } from '../references/find-agents.js';
import { FindCompanies, type FoundCompanies } from '../references/find-companies.js';
import { draftOf, type DraftedRow } from '../rows/draft.js';
import { recordsOf } from '../rows/draft-records.js';
import { note, readRow, type CellNote, type ReadRow } from '../rows/read-row.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { ClientChanges } from './client-changes.js';
import { FindClients, type Found } from './find-clients.js';
import { ReadKnownParts, type KnownParts } from './known-parts.js';
import type { RowMatcher } from './match-rows.js';
import { onMatchOf } from './on-match.js';
import { bringsNothing, NOBODY, plannedParts } from './planned-parts.js';
import { idsOf, type PlannedRow } from './planned-row.js';
import { savableParts } from './savable-parts.js';

/** How the rows of a file are read. */
export interface Plan {
  readonly type: ImportType;
  readonly mapping: ImportMapping;
  /** `YYYY-MM-DD` where the person is. */
  readonly today: string;
}

/** A row, and what keeps it from becoming a new client. */
type RuledRow = DraftedRow & { readonly row: OpenedRow; readonly faults: readonly FieldIssue[] };
type FoundRow = RuledRow & Found;

/** The present data that a row is compared with. */
interface Surroundings {
  readonly client: Individual | undefined;
  readonly companies: FoundCompanies | undefined;
  readonly known: KnownParts | null;
  readonly brought: Set<string>;
  readonly facts: RecordFacts;
}

/** Says what becomes of rows, by the data as they are now. It writes nothing. */
@Injectable()
export class PlanRows {
  constructor(
    private readonly agents: FindAgents,
    private readonly companies: FindCompanies,
    private readonly clients: FindClients,
    private readonly changes: ClientChanges,
    private readonly knownParts: ReadKnownParts,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly rules: RecordRules,
  ) {}

  /**
   * @param matcher of the whole file, given its batches in their order
   * @param batch at most 500 rows
   */
  async plan(
    caller: Principal,
    plan: Plan,
    matcher: RowMatcher,
    batch: readonly OpenedRow[],
  ): Promise<PlannedRow[]> {
    const { rows, facts, companies } = await this.read(caller, plan, matcher, batch);
    const ids = rows.flatMap(({ match }) => match.recordId ?? []);
    const noted = rows.flatMap(({ match, draft }) => (draft?.note != null ? (match.recordId ?? []) : []));
    const [present, partsOf] = await Promise.all([
      this.changes.present(caller, ids),
      this.knownParts.of(caller, ids, noted),
    ]);
    const brought = new Map<string, Set<string>>();
    const planned: PlannedRow[] = [];
    // One after the other: a later row of a client brings what an earlier one does not.
    for (const row of rows) {
      await turnAfter(planned.length);
      const { draft, match } = row;
      const client = match.recordId === null ? undefined : present.get(match.recordId);
      planned.push(
        await this.planned(caller, plan, row, {
          ...{ client, companies: draft?.policy ? companies.get(draft.policy) : undefined },
          known: match.recordId === null ? null : partsOf(match.recordId),
          facts,
          brought: broughtTo(brought, match.recordId ?? String(match.earlier ?? row.row.number)),
        }),
      );
    }
    return planned;
  }

  private async planned(
    caller: Principal,
    { mapping }: Plan,
    read: FoundRow,
    { client, companies, known, brought, facts }: Surroundings,
  ): Promise<PlannedRow> {
    const { draft, row, match } = read;
    const problems = [
      ...read.problems,
      ...(match.problem ? [match.problem] : []),
      ...(companies?.problems ?? []),
    ];
    const rowWarnings = [...read.warnings, ...(companies?.warnings ?? [])];
    const left = (outcome: RowOutcome, more: readonly CellNote[] = []) =>
      leftRow(read, outcome, [...problems, ...more], rowWarnings);
    if (row.isRemoved) return left('removed');
    if (!draft || problems.length > 0) return left('error');
    const isNew = match.recordId === null && match.earlier === null;
    if (isNew && mapping.match.otherwise === 'skip') return left('removed');
    // A later row of the same client is not known to be newer.
    const changes =
      client && match.earlier === null
        ? await this.changes.of(client, draft.client, draft.given, onMatchOf(mapping))
        : {};
    const faults = isNew ? read.faults : client ? this.faultsOf(changes, client, facts) : [];
    if (faults.length > 0)
      return left(
        'error',
        faults.map(({ path, message }) => note(path, message)),
      );
    const { mapper } = this.policies;
    const planned = plannedParts(draft, { mapping, known, brought, companies, policies: mapper });
    const { parts, warnings } = savableParts(planned, {
      ...{ draft, facts },
      presentPolicy: (id) => {
        const present = known?.policies.find((policy) => policy.id === id);
        return present && presentOf(mapper, present);
      },
    });
    const isChanged = Object.keys(changes).length > 0 || !bringsNothing(parts);
    if (client && isChanged && !canEdit(caller, client)) return left('error', [NOT_YOURS]);
    return {
      ...{ number: row.number, draft, changes, parts, problems, warnings: [...rowWarnings, ...warnings] },
      outcome: outcomeOf(read, isChanged),
      recordId: match.recordId ?? read.alike,
      earlierRow: match.earlier,
      keys: match.keys,
      isKnown: match.isKnown,
      found: read.found,
    };
  }

  private faultsOf(changes: Values, client: Individual, facts: RecordFacts): readonly FieldIssue[] {
    const present = presentOf(this.individuals.mapper, client);
    return reactTo(onIssue.import.record, { type: 'individual', values: changes, present }, facts).failed;
  }

  private async read(caller: Principal, plan: Plan, matcher: RowMatcher, batch: readonly OpenedRow[]) {
    const read: ReadRow[] = [];
    for (const { cells } of batch) {
      await turnAfter(read.length);
      read.push(readRow(cells, plan));
    }
    const named = await this.agents.in(caller, plan.type, read);
    const { leftovers } = plan.mapping;
    const drafted: (DraftedRow & { readonly row: OpenedRow })[] = [];
    for (const [index, row] of batch.entries()) {
      await turnAfter(index);
      drafted.push({ row, ...draftOf(named[index] as ReadRow, leftovers) });
    }
    const policies = drafted.flatMap(({ draft }) => draft?.policy ?? []);
    const companies = await this.companies.of(caller, plan.mapping, policies);
    const facts = await this.rules.facts(caller, [
      ...drafted.flatMap(({ draft }) => (draft ? recordsOf(draft) : [])),
      ...[...companies.values()].map((named) => ({ type: 'policy', values: idsOf(named) }) as const),
    ]);
    const ruled = drafted.map((row): RuledRow => {
      const values = row.draft?.client ?? {};
      return { ...row, faults: reactTo(onIssue.import.record, { type: 'individual', values }, facts).failed };
    });
    const rows: FoundRow[] = await this.clients.of(caller, plan.mapping.match.by, matcher, ruled);
    return { facts, companies, rows };
  }
}

function outcomeOf({ match, alike }: FoundRow, isChanged: boolean): RowOutcome {
  if (match.earlier !== null) return 'repeated';
  if (match.recordId !== null) return isChanged ? 'update' : 'unchanged';
  return alike === null ? 'new' : 'duplicate';
}

/** The parts that the earlier rows of a client bring. */
function broughtTo(brought: Map<string, Set<string>>, client: string): Set<string> {
  const keys = brought.get(client) ?? new Set<string>();
  brought.set(client, keys);
  return keys;
}

const leftRow = (
  { row: { number }, match: { keys, isKnown }, found }: FoundRow,
  outcome: RowOutcome,
  problems: readonly CellNote[],
  warnings: readonly CellNote[],
): PlannedRow => ({
  ...{ number, outcome, keys, isKnown, problems, warnings, found },
  ...NOBODY,
});

const NOT_YOURS: CellNote = {
  field: 'id',
  column: null,
  message: 'You can see this client, but not change it. Leave the row out, or ask whoever it is assigned to.',
};
