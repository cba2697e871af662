/** Aligns the cells of a table. The first columns are to the left, the others to the right. */
export function inColumns(rows: readonly (readonly string[])[], { left = Infinity } = {}): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return column < left ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => row.map(aligned).join('  ').trimEnd()).join('\n');
}
