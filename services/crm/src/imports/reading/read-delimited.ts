import { pipeline, Readable } from 'node:stream';
import { parse, CsvError } from 'csv-parse';
import type { TextEncoding } from '@bindery/contracts/crm';
import { encodingOf, textOf } from './decode-text.js';
import { delimiterOf, SAMPLED_CHARACTERS } from './delimiter.js';
import type { FileSource } from './file-source.js';
import { keptAsText } from './typed-cells.js';
import { limitedRows, onlySheet, type OpenTable, type TableRow } from './table.js';
import { ROW_TOO_LONG, TABLE_LIMITS, UnreadableFile } from './unreadable-file.js';

/** Opens a text file of cells between delimiters: CSV, TSV, or cells copied from a spreadsheet. */
export async function openDelimited(source: FileSource, chosen?: TextEncoding): Promise<OpenTable> {
  const encoding = chosen ?? (await encodingOf(source));
  const delimiter = delimiterOf(await beginningOf(source, encoding));
  return {
    kind: 'delimited',
    sheets: onlySheet('Sheet 1'),
    encoding,
    delimiter,
    rows: () => limitedRows(recordsOf(textOf(source, encoding), delimiter)),
  };
}

async function beginningOf(source: FileSource, encoding: TextEncoding): Promise<string> {
  let text = '';
  for await (const part of textOf(source, encoding)) {
    text += part;
    if (text.length >= SAMPLED_CHARACTERS) break;
  }
  return text;
}

/**
 * The records with their numbers. A file is often not quite what RFC 4180 says: rows differ in length, a quote stands in
 * an unquoted cell.
 */
async function* recordsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // In bytes; a character has up to three of them here.
    max_record_size: TABLE_LIMITS.cellLength * TABLE_LIMITS.columns,
  });
  // The loop below throws the errors of all of them.
  pipeline(Readable.from(text), parser, () => undefined);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number === 1 && isSeparatorLine(cells)) continue;
      yield { number, cells: cells.map(withoutGuard) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(problemOf(error)) : error;
  }
}

/** Whether the first record is Excel's `sep=;`, which its own delimiter splits. */
const isSeparatorLine = (cells: readonly string[]): boolean =>
  cells.length === 2 && cells[0] === 'sep=' && cells[1] === '';

/** The mark of csv-stringify before a cell that a spreadsheet would evaluate. An export has exactly one. */
const GUARDED = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;
const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : keptAsText(cell));

function problemOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return ROW_TOO_LONG;
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quotation mark opens a cell and is never closed. Correct it in your spreadsheet, and try again.';
  }
  return "The file can't be read as a table. Save it as CSV or XLSX in your spreadsheet program, and try again.";
}
