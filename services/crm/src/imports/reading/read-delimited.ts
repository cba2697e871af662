import { parse, CsvError } from 'csv-parse';
import { decodeText } from './decode-text.js';
import { delimiterOf } from './delimiter.js';
import { limitedRows, type OpenTable, type TableRow } from './table.js';
import { CELL_TOO_LONG, TABLE_LIMITS, UnreadableFile } from './unreadable-file.js';

/** Opens a text file of cells between delimiters: CSV, TSV, or cells copied from a spreadsheet. */
export function openDelimited(bytes: Uint8Array): OpenTable {
  const { text, encoding } = decodeText(bytes);
  const delimiter = delimiterOf(text);
  return {
    kind: 'delimited',
    sheets: ['Sheet 1'],
    encoding,
    delimiter,
    rows: () => limitedRows(recordsOf(text, delimiter)),
  };
}

/**
 * The records with their numbers. A file is often not quite what RFC 4180 says: rows differ in length, a quote stands in
 * an unquoted cell.
 */
async function* recordsOf(text: string, delimiter: string): AsyncGenerator<TableRow> {
  const hasSeparatorLine = /^sep=.\r?\n/.test(text);
  const body = hasSeparatorLine ? text.slice(text.indexOf('\n') + 1) : text;
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // In bytes; a character has up to three of them here.
    max_record_size: TABLE_LIMITS.cellLength * TABLE_LIMITS.columns,
  });
  parser.end(body);
  let number = hasSeparatorLine ? 1 : 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells: cells.map(withoutGuard) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(problemOf(error)) : error;
  }
}

/** What csv-stringify puts before a cell that a spreadsheet would evaluate. An export has exactly one. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u, '');

function problemOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return CELL_TOO_LONG;
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quotation mark opens a cell and is never closed. Correct it in your spreadsheet, and try again.';
  }
  return "The file can't be read as a table. Save it as CSV or XLSX in your spreadsheet program, and try again.";
}
