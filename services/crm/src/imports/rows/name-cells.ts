import type { ImportSplit } from '@bindery/contracts/crm';
import { readGivenNames, readLastName, readPersonName, suffixOf } from '@bindery/contracts/crm/person-names';
import { leaveOut } from './left-out.js';
import type { EditedRow } from './read-row.js';

const NAME = /(?:^|\.)(first|last)_name$/;

/** The parts of a person's name by the names of their fields, with `suffix`; and what is doubtful. */
interface NameCell {
  readonly name: Readonly<Record<string, string>>;
  readonly doubt: string | null;
  readonly isWhole: boolean;
}

/** The parts of a person's name in a cell: of a whole name, or of a column of first or last names; null for other cells. */
export function nameOfCell(
  path: string,
  text: string,
  split: ImportSplit | null | undefined,
): NameCell | null {
  if (split === 'last_first' || split === 'first_last') return readPersonName(text, split);
  const [, which] = NAME.exec(path) ?? [];
  if (which === 'last') return readLastName(text);
  if (which !== 'first') return null;
  // A suffix behind a first name belongs to the last one, which has a column of its own.
  const { name, ...read } = readGivenNames(text);
  const { last_name: suffix, ...given } = name;
  return { ...read, name: suffix === undefined ? given : { ...given, suffix } };
}

/** Puts the suffixes of people behind their last names. */
export function joinSuffixes(row: EditedRow): void {
  const { values, cells } = row;
  for (const [path, suffix] of [...values]) {
    const [, prefix = ''] = /^(.*\.)?suffix$/.exec(path) ?? [];
    if (!path.endsWith('suffix') || typeof suffix !== 'string') continue;
    values.delete(path);
    const lastName = values.get(`${prefix}last_name`);
    if (typeof lastName !== 'string') continue;
    const present = suffixOf(lastName);
    if (present === null) {
      values.set(`${prefix}last_name`, `${lastName} ${suffix}`);
      const cell = cells.get(`${prefix}last_name`);
      if (cell) cells.set(`${prefix}last_name`, { ...cell, text: `${cell.text} ${suffix}` });
    } else if (present !== suffixOf(`X ${suffix}`)) leaveOut(row, path, 'The last name has another suffix.');
  }
}
