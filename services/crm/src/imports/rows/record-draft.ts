import {
  fieldTables,
  individualFields,
  OF_CLIENT,
  type FieldTable,
  type ImportType,
} from '@bindery/contracts/crm';
import { issueSentence, uuid } from '@bindery/contracts/validation';
import type { Values } from '../../resources/record-mapper.js';
import { note, type CellNote, type ReadRow } from './read-row.js';

/** The types whose records are no clients. */
export type RecordImport = Exclude<ImportType, 'individual'>;

/** A policy, carrier or product as one row describes it, checked by the rules of its form. What it names is still text. */
export interface RecordDraft {
  readonly values: Values;
  /** Our own id, as an export of ours has it. */
  readonly id: string | null;
  readonly carrier: string | null;
  readonly product: string | null;
  /** The client's values in a row of a policy. */
  readonly client: Values;
  readonly clientId: string | null;
  /** Problems that fail the row. */
  readonly problems: readonly CellNote[];
}

/** Makes a draft of the values of a row. */
export function recordDraftOf(type: RecordImport, { values, problems: unread }: ReadRow): RecordDraft {
  const problems = [...unread];
  const checked = (fields: FieldTable, prefix: string): Values => {
    const read = Object.entries(fields).flatMap(([name, { input }]): [string, unknown][] => {
      const value = values.get(prefix + name);
      if (value === undefined) return [];
      const { success, data, error } = input.safeParse(value, { error: issueSentence });
      if (success) return [[name, data]];
      problems.push(note(prefix + name, error.issues[0]?.message ?? ''));
      return [];
    });
    return Object.fromEntries(read);
  };
  const text = (path: string): string | null => {
    const value = values.get(path);
    return typeof value === 'string' ? value : null;
  };
  const idAt = (path: string): string | null => uuid().safeParse(text(path)).data ?? null;
  return {
    values: checked(fieldTables[type], ''),
    client: checked(individualFields, OF_CLIENT),
    ...{
      id: idAt('id'),
      clientId: idAt(`${OF_CLIENT}id`),
      carrier: text('carrier'),
      product: text('product'),
    },
    problems,
  };
}
