import type { CellValue } from 'hucre';
import { TABLE_LIMITS, TOO_MANY_COLUMNS, UnreadableFile } from './unreadable-file.js';

/** The typed cells of a row as texts. */
export function textsOf(values: readonly CellValue[]): string[] {
  if (
    values.length > TABLE_LIMITS.columns &&
    values.slice(TABLE_LIMITS.columns).some((value) => value !== null)
  )
    throw new UnreadableFile(TOO_MANY_COLUMNS);
  return values.map(textOf);
}

/**
 * A typed cell as text: days as `2026-04-01`, numbers without exponents or the errors of binary fractions, which is how a
 * spreadsheet shows them.
 */
export function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isFinite(value) ? decimal(value) : '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return keptAsText(value);
}

/** A text that was written so that a spreadsheet doesn't take it for a number: `="00123"`, or `'00124`. */
export const keptAsText = (text: string): string =>
  /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[\d-]*\d$)/, '');

/** Excel keeps fifteen significant digits: of a longer number the last ones are lost, so it stays visibly shortened. */
const decimal = (value: number): string =>
  Math.abs(value) < 1e15
    ? DECIMAL.format(Number(value.toPrecision(15)))
    : value.toExponential(14).toUpperCase();

const DECIMAL = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 });
