import {
  fieldTables,
  individualFields,
  OF_CLIENT,
  type FieldTable,
  type ImportMapping,
  type ImportType,
} from '@bindery/contracts/crm';
import { issueSentence } from '@bindery/contracts/validation';
import type { Values } from '../../resources/record-mapper.js';
import { idOf, NO_PARTS, type DraftedRow } from './draft.js';
import { isNeeded, leaveOutUnfit } from './left-out.js';
import { textOf } from './part-reader.js';
import { edited, unreadProblem, type ReadRow } from './read-row.js';

/** The types whose records are no clients. */
export type RecordImport = Exclude<ImportType, 'individual'>;

/**
 * Makes a draft of the values of a row about a policy, a carrier or a product. Whatever the record can do without is left
 * out where it is bad.
 */
export function recordDraftOf(type: RecordImport, read: ReadRow, mapping: ImportMapping): DraftedRow {
  const row = edited(read);
  const { values: all, problems, warnings } = row;
  const checked = (fields: FieldTable, prefix: string): Values => {
    const good = Object.entries(fields).flatMap(([name, { input }]): [string, unknown][] => {
      const path = prefix + name;
      const value = all.get(path);
      if (value === undefined) return [];
      const { success, data, error } = input.safeParse(value, { error: issueSentence });
      if (success) return [[name, data]];
      const [{ message } = { message: '' }] = error.issues;
      if (isNeeded(type, mapping, path)) problems.push(unreadProblem(type, path, message));
      else leaveOutUnfit(row, path, message);
      return [];
    });
    return Object.fromEntries(good);
  };
  const own = checked(fieldTables[type], '');
  const isEndUnread = row.unread.has('termination_date') && !row.blank.has('termination_date');
  // A policy isn't in force for all time because its end can't be read.
  const values = type === 'policy' && isEndUnread ? { status: 'inactive', ...own } : own;
  const client = { values: checked(individualFields, OF_CLIENT), id: idOf(row, `${OF_CLIENT}id`) };
  if (problems.length > 0) return { draft: null, problems, warnings, hints: [] };
  const isNamed = client.id !== null || Object.keys(client.values).length > 0;
  const draft = {
    ...{ ...NO_PARTS, type, values, id: idOf(row), given: new Set(all.keys()), cells: row.cells },
    ...{ carrier: textOf(all.get('carrier')), product: textOf(all.get('product')) },
    holder: isNamed ? client : null,
  };
  return { draft, problems, warnings, hints: [] };
}
