import type { TableRow } from './table.js';

/** Cells of one column that a spreadsheet shows as one: rows by their numbers, from 1; columns from 0. */
export interface MergedRows {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** Fills merged cells down: the rows below the first one have its text, as a person sees it. */
export class MergedCells {
  private readonly byFirst: ReadonlyMap<number, readonly MergedRows[]>;
  /** Texts that go on in the rows below, by column. */
  private readonly open = new Map<number, { readonly last: number; readonly text: string }>();

  constructor(ranges: readonly MergedRows[]) {
    this.byFirst = Map.groupBy(ranges, ({ first }) => first);
  }

  /** A row with the texts of the cells that it shares with rows above. Rows come in their order. */
  fill(row: TableRow): TableRow {
    let { cells } = row;
    for (const [column, { last, text }] of this.open) {
      if (last < row.number) this.open.delete(column);
      else if ((cells[column] ?? '') === '') cells = withCell(cells, column, text);
    }
    for (const { column, last } of this.byFirst.get(row.number) ?? [])
      this.open.set(column, { last, text: cells[column] ?? '' });
    return cells === row.cells ? row : { ...row, cells };
  }
}

function withCell(cells: readonly string[], column: number, text: string): string[] {
  const filled = Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) => cells[at] ?? '');
  filled[column] = text;
  return filled;
}
