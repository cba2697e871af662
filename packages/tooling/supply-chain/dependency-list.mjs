/**
 * Reads the tables of docs/dependencies.md by section.
 *
 * @param {string} markdown
 * @returns {Map<string, string[][]>} the cells of each row, without the heading
 */
export function tablesOf(markdown) {
  /** @type {Map<string, string[][]>} */
  const tables = new Map();
  for (const section of markdown.split(/^#+ /m)) {
    const [title = ''] = section.split('\n', 1);
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      );
    if (rows.length > 0) tables.set(title.trim(), rows);
  }
  return tables;
}
