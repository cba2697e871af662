import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ImportMapping, ImportType, RowOutcome } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { canEdit } from '../../access/record-scope.js';
import { latestDay } from '../../calendar/possible-dates.js';
import type { Individual } from '../../generated/prisma/client.js';
import { PolicyResource } from '../../policies/policy.resource.js';
import { turnAfter } from '../../long-work/turn-after.js';
import { FindAgents } from '../references/find-agents.js';
import { FindCompanies, type FoundCompanies } from '../references/find-companies.js';
import { draftOf, type DraftedRow } from '../rows/draft.js';
import { possibleDraft } from '../rows/possible-draft.js';
import { readRow, type CellNote, type ReadRow } from '../rows/read-row.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { ClientChanges } from './client-changes.js';
import { FindClients, type Found } from './find-clients.js';
import { ReadKnownParts, type KnownParts } from './known-parts.js';
import type { RowMatcher } from './match-rows.js';
import { onMatchOf } from './on-match.js';
import { bringsNothing, NOBODY, plannedParts } from './planned-parts.js';
import type { PlannedRow } from './planned-row.js';

/** How the rows of a file are read. */
export interface Plan {
  readonly type: ImportType;
  readonly mapping: ImportMapping;
  /** `YYYY-MM-DD` where the person is. */
  readonly today: string;
}

type FoundRow = DraftedRow & Found & { readonly row: OpenedRow };

/** What a row is compared with. */
interface Surroundings {
  readonly client: Individual | undefined;
  readonly companies: FoundCompanies | undefined;
  readonly known: KnownParts | null;
  readonly brought: Set<string>;
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
    private readonly policies: PolicyResource,
    @Inject(CLOCK) private readonly clock: Clock,
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
    const rows = await this.read(caller, plan, matcher, batch);
    const ids = rows.flatMap(({ match }) => match.recordId ?? []);
    const noted = rows.flatMap(({ match, draft }) => (draft?.note != null ? (match.recordId ?? []) : []));
    const policies = rows.flatMap(({ draft }) => draft?.policy ?? []);
    const [present, partsOf, companies] = await Promise.all([
      this.changes.present(caller, ids),
      this.knownParts.of(caller, ids, noted),
      this.companies.of(caller, plan.mapping, policies),
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
    { client, companies, known, brought }: Surroundings,
  ): Promise<PlannedRow> {
    const { draft, row, match } = read;
    const problems = [
      ...read.problems,
      ...(match.problem ? [match.problem] : []),
      ...(companies?.problems ?? []),
    ];
    const warnings = [...read.warnings, ...(companies?.warnings ?? [])];
    const left = (outcome: RowOutcome, more: readonly CellNote[] = []) =>
      leftRow(read, outcome, [...problems, ...more], warnings);
    if (row.isRemoved) return left('removed');
    if (!draft || problems.length > 0) return left('error');
    const isNew = match.recordId === null && match.earlier === null;
    if (isNew && mapping.match.otherwise === 'skip') return left('removed');
    // What a later row says of the same client is not known to be newer.
    const changes =
      client && match.earlier === null
        ? await this.changes.of(client, draft.client, draft.given, onMatchOf(mapping))
        : {};
    const parts = plannedParts(draft, {
      ...{ mapping, known, brought, companies },
      policies: this.policies.mapper,
    });
    const isChanged = Object.keys(changes).length > 0 || !bringsNothing(parts);
    if (client && isChanged && !canEdit(caller, client)) return left('error', [NOT_YOURS]);
    return {
      ...{ number: row.number, draft, changes, parts, problems, warnings },
      outcome: outcomeOf(read, isChanged),
      recordId: match.recordId ?? read.alike,
      earlierRow: match.earlier,
      places: match.places,
      found: read.found,
    };
  }

  private async read(
    caller: Principal,
    plan: Plan,
    matcher: RowMatcher,
    batch: readonly OpenedRow[],
  ): Promise<FoundRow[]> {
    const read: ReadRow[] = [];
    for (const { cells } of batch) {
      await turnAfter(read.length);
      read.push(readRow(cells, plan));
    }
    const named = await this.agents.in(caller, plan.type, read);
    const latest = latestDay(this.clock.now());
    const { leftovers } = plan.mapping;
    const drafted: (DraftedRow & { readonly row: OpenedRow })[] = [];
    for (const [index, row] of batch.entries()) {
      await turnAfter(index);
      drafted.push({ row, ...possibleDraft(draftOf(named[index] as ReadRow, leftovers), latest) });
    }
    return this.clients.of(caller, plan.mapping.match.by, matcher, drafted);
  }
}

function outcomeOf({ match, alike }: FoundRow, isChanged: boolean): RowOutcome {
  if (match.earlier !== null) return 'repeated';
  if (match.recordId !== null) return isChanged ? 'update' : 'unchanged';
  return alike === null ? 'new' : 'duplicate';
}

/** What the earlier rows of a client bring. */
function broughtTo(brought: Map<string, Set<string>>, client: string): Set<string> {
  const keys = brought.get(client) ?? new Set<string>();
  brought.set(client, keys);
  return keys;
}

const leftRow = (
  { row: { number }, match: { places }, found }: FoundRow,
  outcome: RowOutcome,
  problems: readonly CellNote[],
  warnings: readonly CellNote[],
): PlannedRow => ({
  ...{ number, outcome, places, problems, warnings, found },
  ...NOBODY,
});

const NOT_YOURS: CellNote = {
  field: 'id',
  column: null,
  message: 'You can see this client, but not change it. Leave the row out, or ask whoever it is assigned to.',
};
