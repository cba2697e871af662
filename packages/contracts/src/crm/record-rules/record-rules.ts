import { fieldTables, listedTypes } from '../listed-types/listed-types.js';
import { isRequired } from '../records/field-table.js';
import {
  externalIdIssues,
  type FieldIssue,
  type PresentRecord,
  type RecordFacts,
  type RecordValues,
  type Rules,
} from '../records/rules.js';
import { childTypes } from '../record-types/child-types.js';
import type { RecordType } from '../record-types/record-types.js';

const rulesOf = Object.fromEntries(
  Object.entries({ ...childTypes, ...listedTypes }).map(([type, { rules }]) => [type, rules]),
) as Readonly<Record<RecordType, Rules>>;

/** A record that is about to be written, and the stored one that it changes. */
export interface RuledRecord {
  readonly type: RecordType;
  readonly values: RecordValues;
  readonly present?: PresentRecord | undefined;
}

/** All that keeps a record from being saved as it is. */
export function issuesOf({ type, values, present }: RuledRecord, facts: RecordFacts): FieldIssue[] {
  return [...rulesOf[type](values, present, facts), ...externalIdIssues(type, values, present, facts)];
}

/** A record without the values that can't be saved. */
export interface Reduced {
  readonly values: RecordValues;
  /** Issues of values that were left out. */
  readonly lost: readonly FieldIssue[];
  /** Issues of values that the record needs. */
  readonly failed: readonly FieldIssue[];
}

/** The field without which there is no issue. */
const causeOf = ({ path, cause = path }: FieldIssue): string => cause;

/** Leaves out the values that can't be saved, as far as the record can do without them. */
export function withoutIssues(record: RuledRecord, facts: RecordFacts): Reduced {
  const lost = new Map<string, FieldIssue>();
  let { values } = record;
  for (;;) {
    const issues = issuesOf({ ...record, values }, facts);
    const failed = issues.filter((issue) => {
      const field = fieldTables[record.type][causeOf(issue)];
      return values[causeOf(issue)] == null || field === undefined || isRequired(field);
    });
    if (issues.length === 0 || failed.length > 0) return { values, lost: [...lost.values()], failed };
    for (const issue of issues.toReversed()) lost.set(causeOf(issue), issue);
    values = Object.fromEntries(Object.entries(values).filter(([name]) => !lost.has(name)));
  }
}
