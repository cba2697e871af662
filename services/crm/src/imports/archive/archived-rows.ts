import { z } from 'zod';
import type { TableRow } from '../reading/table.js';
import type { OpenedRow } from '../stored/import-rows.js';
import type { CellNote } from '../rows/read-row.js';
import { archivedKinds, nameOfKind, type ArchivedKind } from './archived-kinds.js';

/** A line of an archive as it is read again. */
export interface ArchivedRow {
  readonly number: number;
  readonly kind: ArchivedKind;
  readonly object: Readonly<Record<string, unknown>>;
  /** Whether a person has left it out. */
  readonly isRemoved: boolean;
  /** Why it does not go in, found out before. */
  readonly problems: readonly CellNote[];
}

/** The headers of such rows. People see the first two. */
export const ARCHIVE_HEADERS = ['What', 'Name'] as const;

/** A line of an archive as a row of a file. */
export const rowOf = (number: number, kind: ArchivedKind, object: ArchivedRow['object']): TableRow => ({
  number,
  cells: [nameOfKind(kind), nameOf(object), kind, JSON.stringify(object)],
});

const cells = z.tuple([z.string(), z.string(), z.enum(archivedKinds), z.string()]);

export function archivedRowOf({ number, cells: stored, isRemoved }: OpenedRow): ArchivedRow {
  const [, , kind, text] = cells.parse(stored);
  return { number, kind, isRemoved, object: JSON.parse(text) as ArchivedRow['object'], problems: [] };
}

/** The name by which a person recognizes it. */
function nameOf(object: ArchivedRow['object']): string {
  const { first_name, last_name, name, title, policy_number, phone, address1 } = object;
  const person = [last_name, first_name].filter((part) => typeof part === 'string').join(', ');
  const found = [person, name, title, policy_number, phone, address1].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof found === 'string' ? found : '';
}
