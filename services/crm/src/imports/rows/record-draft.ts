import {
  fieldTables,
  individualFields,
  OF_CLIENT,
  type FieldTable,
  type ImportType,
} from '@bindery/contracts/crm';
import { issueSentence, uuid } from '@bindery/contracts/validation';
import type { Values } from '../../resources/record-mapper.js';
import { NO_PARTS, type DraftedRow } from './draft.js';
import { textOf } from './part-reader.js';
import { note, type ReadRow } from './read-row.js';

/** The types whose records are no clients. */
export type RecordImport = Exclude<ImportType, 'individual'>;

/** Makes a draft of the values of a row about a policy, a carrier or a product. Each problem fails the row. */
export function recordDraftOf(
  type: RecordImport,
  { values: all, problems: unread, warnings }: ReadRow,
): DraftedRow {
  const problems = [...unread];
  const checked = (fields: FieldTable, prefix: string): Values => {
    const read = Object.entries(fields).flatMap(([name, { input }]): [string, unknown][] => {
      const value = all.get(prefix + name);
      if (value === undefined) return [];
      const { success, data, error } = input.safeParse(value, { error: issueSentence });
      if (success) return [[name, data]];
      problems.push(note(prefix + name, error.issues[0]?.message ?? ''));
      return [];
    });
    return Object.fromEntries(read);
  };
  const idAt = (path: string): string | null => uuid().safeParse(all.get(path)).data ?? null;
  const values = checked(fieldTables[type], '');
  const client = { values: checked(individualFields, OF_CLIENT), id: idAt(`${OF_CLIENT}id`) };
  if (problems.length > 0) return { draft: null, problems, warnings };
  const isNamed = client.id !== null || Object.keys(client.values).length > 0;
  const draft = {
    ...{ ...NO_PARTS, type, values, id: idAt('id'), given: new Set(all.keys()) },
    ...{ carrier: textOf(all.get('carrier')), product: textOf(all.get('product')) },
    holder: isNamed ? client : null,
  };
  return { draft, problems, warnings };
}
