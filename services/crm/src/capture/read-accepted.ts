import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { importField } from '@bindery/contracts/crm';
import type { FieldError } from '@bindery/contracts/errors';
import { linesText, lineText } from '@bindery/contracts/validation';
import { AppError } from '@bindery/service-kit/errors';
import { Calendar } from '../calendar/calendar.js';
import type { Individual } from '../generated/prisma/client.js';
import { readCell } from '@bindery/contracts/crm/written-values';
import {
  type CellNote,
  type Draft,
  draftOf,
  FindAgents,
  note,
  partsOf,
  type ReadRow,
} from '../imports/index.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { presentOf, RecordRules, sentIssues, type SentRecord } from '../resources/index.js';

/** Values by the paths of their fields. */
export type AcceptedValues = Readonly<Record<string, string>>;

/** A client as accepted values describe it, and which paths they have. */
export interface AcceptedClient {
  readonly draft: Draft;
  readonly given: ReadonlySet<string>;
}

/** Fields of imports that a draft doesn't have. */
const left = ['id', 'tags', 'suffix'];

/** Reads accepted values as an import reads the cells of a row, but leaves nothing out: whatever can't be saved is told. */
@Injectable()
export class ReadAccepted {
  constructor(
    private readonly calendar: Calendar,
    private readonly agents: FindAgents,
    private readonly individuals: IndividualResource,
    private readonly rules: RecordRules,
  ) {}

  /**
   * @param present an existing client, whose name need not be accepted again
   * @throws AppError `validation_failed` on the paths
   */
  async read(caller: Principal, values: AcceptedValues, present?: Individual): Promise<AcceptedClient> {
    const row = readValues(values, await this.calendar.today(caller.accountId));
    const given = new Set(row.values.keys());
    const [named = row] = await this.agents.in(caller, 'individual', [withName(row, present)]);
    const { draft, problems, warnings } = draftOf(named);
    const unread = [...problems, ...warnings];
    const issues = draft ? await this.issuesOf(caller, { draft, given }, present) : [];
    if (draft === null || unread.length + issues.length > 0) throw notAccepted([...unread, ...issues]);
    return { draft, given };
  }

  private async issuesOf(
    caller: Principal,
    { draft, given }: AcceptedClient,
    present: Individual | undefined,
  ): Promise<CellNote[]> {
    const client: SentRecord = present
      ? {
          type: 'individual',
          values: Object.fromEntries(Object.entries(draft.values).filter(([path]) => given.has(path))),
          present: presentOf(this.individuals.mapper, present),
        }
      : { type: 'individual', values: draft.values };
    const records = [client, ...partsOf(draft)];
    const facts = await this.rules.facts(caller, records);
    return records
      .flatMap((record) => sentIssues(record, facts))
      .map(({ path, message }) => note(path, message));
  }
}

/** Values as an import would read them in cells. */
export function readValues(values: AcceptedValues, today: string): ReadRow {
  const read = new Map<string, Exclude<ReturnType<typeof valueOf>, CellNote>>();
  const problems: CellNote[] = [];
  const unread = new Map<string, string>();
  for (const [path, text] of Object.entries(values)) {
    const value = valueOf(path, text, today);
    if (typeof value === 'object' && 'message' in value) {
      problems.push(value);
      unread.set(path, text);
    } else read.set(path, value);
  }
  return {
    ...{ type: 'individual', values: read, phones: [], cells: new Map() },
    ...{ problems, warnings: [], unread, blank: new Set() },
  };
}

function valueOf(
  path: string,
  typed: string,
  today: string,
): string | boolean | readonly string[] | CellNote {
  const field = left.includes(path) ? undefined : importField('individual', path);
  if (!field) return note(path, "A draft can't set this field. Leave it out.");
  const text = path === 'note' ? linesText(typed) : lineText(typed);
  const cell = readCell(text, { field, today, dateFormat: 'mdy' });
  if ('problem' in cell) return note(path, cell.problem);
  if ('warning' in cell)
    return note(path, `${field.label} is masked. Enter the whole value, or leave it out.`);
  return cell.value ?? note(path, `${field.label} says nothing. Enter a value, or leave it out.`);
}

function withName(row: ReadRow, present: Individual | undefined): ReadRow {
  if (!present) return row;
  const { first_name, last_name } = present;
  return { ...row, values: new Map([...Object.entries({ first_name, last_name }), ...row.values]) };
}

/** @throws AppError `validation_failed`, one error for each path */
export function notAccepted(notes: readonly CellNote[]): AppError {
  const errors = new Map<string, FieldError>();
  for (const { field, message, said } of notes) {
    // The sentences of imports say what is left out; here nothing is.
    if (!errors.has(field)) errors.set(field, { path: field, message: said ?? message });
  }
  const all = [...errors.values()];
  const [only] = all;
  const detail =
    all.length === 1 && only
      ? only.message
      : `${String(all.length)} values can't be saved. Correct them, or leave them out.`;
  return new AppError('validation_failed', { detail, errors: all });
}
