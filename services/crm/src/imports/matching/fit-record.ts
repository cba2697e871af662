import {
  importField,
  withoutIssues,
  type ImportMapping,
  type ImportType,
  type RecordFacts,
  type Reduced,
  type RuledRecord,
} from '@bindery/contracts/crm';
import type { Values } from '../../resources/record-mapper.js';
import type { SentRecord } from '../../resources/record-rules.js';
import type { Draft } from '../rows/draft.js';
import { isNeeded, keepText, leaveOut } from '../rows/left-out.js';
import { lineOf } from '../rows/part-reader.js';
import type { CellNote, RowCell } from '../rows/read-row.js';

/** Leaves out the values of a row's own record that break its rules, as far as the row can do without them. */
export function fitRecord(
  record: RuledRecord & { readonly type: ImportType },
  facts: RecordFacts,
  mapping: ImportMapping,
): Reduced {
  const { values, lost, failed } = withoutIssues(record, facts);
  // These values are read, so nobody has said to leave them blank.
  const plain = { ...mapping, left_blank: [] };
  const needed = lost.filter(
    ({ path, cause = path }) => cause === 'external_id' || isNeeded(record.type, plain, cause),
  );
  return { values, lost: lost.filter((issue) => !needed.includes(issue)), failed: [...failed, ...needed] };
}

/** Values that are left out of a row's records once these are compared with the account's data: warnings, and lines of the note. */
export class LeftOut {
  readonly warnings: CellNote[] = [];
  private readonly unread = new Map<string, string>();

  constructor(
    private readonly draft: Draft,
    private readonly leftovers: ImportMapping['leftovers'],
  ) {}

  /** @param value of the field, where no cell has it to itself */
  add(field: string, value: unknown, why: string): void {
    const { type, cells } = this.draft;
    const cell: RowCell = cells.get(field) ?? { column: null, header: '', text: wordOf(value) };
    // Present values stay because the mapping says so. No note is made of what the file has instead.
    const unread = why === STAYS ? new Map<string, string>() : this.unread;
    leaveOut({ type, cells, warnings: this.warnings, unread }, field, why, { cell });
  }

  /** All values of a part: each with a warning of its own, unless another one tells of the part and the note has them. */
  addPart(record: SentRecord, why: string, isTold = true): void {
    for (const [name, value] of Object.entries(record.values)) {
      const field = `${record.path ?? ''}.${name}`;
      const { cells, given, type } = this.draft;
      if ((!given.has(field) && record.type !== 'phone') || name === 'type' || value == null) continue;
      const isKept = isTold && this.leftovers === 'note' && !importField(type, field)?.isProtected;
      if (isKept) keepText({ unread: this.unread }, field, cells.get(field)?.text ?? wordOf(value));
      else this.add(field, value, why);
    }
  }

  lines(): string[] {
    return this.leftovers === 'note' ? [...this.unread].flatMap(([path, text]) => lineOf(path, text)) : [];
  }
}

export const STAYS = 'What is in Bindery stays as it is.';

const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** A policy whose end is left out isn't in force for all time, unless its row says so. */
export const withoutFalseTerm = (values: Values, { lost }: Pick<Reduced, 'lost'>, isSaid: boolean): Values =>
  !isSaid && lost.some(({ path, cause = path }) => cause === 'termination_date')
    ? { ...values, status: 'inactive' }
    : values;
