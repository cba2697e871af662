import { modeFieldOf, type ImportColumn, type ImportMapping, type PremiumMode } from '@bindery/contracts/crm';
import { premiumModeOf } from '@bindery/contracts/crm/vocabulary';
import { leaveOut } from './left-out.js';
import type { EditedRow } from './read-row.js';

/** The cells of a row about a premium. */
interface Payment {
  /** The paths of the fields. */
  readonly premium: string;
  readonly mode: string;
  readonly modeColumn: ImportColumn | undefined;
  /** The cell that says how often it is paid. */
  readonly said: string;
  /** How often, as the cell of the amount or the mapping of its column says. */
  readonly held: PremiumMode | null | undefined;
}

/**
 * Says how often the premium of a row is paid. A mode that its cell or the mapping has for its column holds, and what the
 * cell of the mode says else goes into the note. A premium that is paid weekly or once, or nobody says how often, is left
 * out with its mode: it would be a monthly one.
 */
export function decidePremiumMode(row: EditedRow, cells: readonly string[], mapping: ImportMapping): void {
  const payment = paymentOf(cells, mapping);
  if (!payment) return;
  const { premium, mode, modeColumn, held } = payment;
  const { values, unread } = row;
  if (held && values.has(premium)) hold(row, payment, held, mapping);
  else if (unread.has(mode) || (modeColumn && values.has(premium) && !values.has(mode)))
    leaveOutBoth(row, payment);
}

function paymentOf(cells: readonly string[], { columns }: ImportMapping): Payment | undefined {
  const column = columns.find(({ field }) => modeFieldOf(field) !== undefined);
  const modeColumn = columns.find(({ field }) => field?.endsWith('premium_mode') === true);
  const mode = modeFieldOf(column?.field ?? null) ?? modeColumn?.field;
  if (!mode) return undefined;
  const textOf = (one: ImportColumn | undefined): string => cells[one?.index ?? -1] ?? '';
  return {
    ...{ premium: mode.replace(/_mode$/, ''), mode, modeColumn, said: textOf(modeColumn) },
    // `1,446.00/yr` says it itself.
    held: premiumModeOf(textOf(column)) ?? column?.premium_mode,
  };
}

function hold(
  row: EditedRow,
  { mode, modeColumn, said }: Payment,
  held: PremiumMode,
  { leftovers }: ImportMapping,
): void {
  const { values, unread, warnings } = row;
  const isOther = said !== '' && values.get(mode) !== held;
  withoutNote(row, mode);
  values.set(mode, held);
  if (!isOther) return;
  unread.set(mode, said);
  const message = `The premium mode "${said}" was left out: the amount is of another one.`;
  if (leftovers !== 'note') warnings.push({ field: mode, column: modeColumn?.index ?? null, message });
}

function leaveOutBoth(row: EditedRow, { premium, mode, modeColumn, said }: Payment): void {
  withoutNote(row, mode);
  const why = said === '' ? 'Nothing says how often it is paid.' : `"${said}" is not a premium mode.`;
  if (row.values.delete(premium)) {
    leaveOut(row, premium, why);
    return;
  }
  const message = `The premium mode was left out: ${why}`;
  row.warnings.push({ field: mode, column: modeColumn?.index ?? null, message });
}

function withoutNote({ problems, warnings }: EditedRow, mode: string): void {
  for (const notes of [problems, warnings]) {
    const known = notes.findIndex(({ field }) => field === mode);
    if (known >= 0) notes.splice(known, 1);
  }
}
