import { shownLine } from './page-text.js';
import type { PageField } from './reading.js';

const cellsOf = (row: HTMLTableRowElement): HTMLTableCellElement[] => [...row.cells];
const isHeader = ({ tagName }: Element): boolean => tagName === 'TH';

/** The row with the names of a table's columns: of its head, else its first if that has headers alone. */
function headerRow(table: HTMLTableElement): HTMLTableRowElement | null {
  const inHead = table.tHead?.rows[table.tHead.rows.length - 1];
  const row = inHead ?? table.rows[0];
  if (!row || row.cells.length < 2) return null;
  return inHead || cellsOf(row).every(isHeader) ? row : null;
}

function columnOf(cell: HTMLTableCellElement): number {
  const row = cell.parentElement;
  if (!(row instanceof HTMLTableRowElement)) return -1;
  const before = cellsOf(row).slice(0, cell.cellIndex);
  return before.reduce((sum, { colSpan }) => sum + colSpan, 0);
}

/** The name at the top of a cell's column; empty if the table names none. */
export function columnHeader(cell: HTMLTableCellElement): string {
  const table = cell.closest('table');
  const row = table && headerRow(table);
  if (!row || row === cell.parentElement) return '';
  const column = columnOf(cell);
  const header = cellsOf(row).find((candidate) => columnOf(candidate) === column);
  return header ? shownLine(header) : '';
}

/** The labeled cells of a row: by the names of the columns, else by the row's own header. */
export function rowFields(row: HTMLTableRowElement): PageField[] {
  const table = row.closest('table');
  if (!table || row === headerRow(table)) return [];
  const cells = cellsOf(row);
  const [first] = cells;
  const rowHeader = first && isHeader(first) ? shownLine(first) : '';
  return cells
    .filter((cell) => !cell.querySelector('table, input, select, textarea, dl'))
    .map((cell) => ({
      label: columnHeader(cell) || (cell === first ? '' : rowHeader),
      value: shownLine(cell),
    }));
}
