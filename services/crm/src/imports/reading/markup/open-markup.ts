import type { TextEncoding } from '@bindery/contracts/crm';
import { encodingOf, textOf } from '../decode-text.js';
import type { FileSource } from '../file-source.js';
import { limitedRows, type OpenTable } from '../table.js';
import { UnreadableFile } from '../unreadable-file.js';
import { HtmlTables } from './html-tables.js';
import { sheetsOf } from './spreadsheet-xml.js';

const NO_TABLE =
  'The file is a web page without a table. Open it in your spreadsheet program, save it as XLSX, and import that.';
const OTHER_XML =
  'The file is XML that is no table. Export the records as CSV or XLSX from the program that made it.';

/** The namespace of the workbooks that Excel 2002 and 2003 save as XML. */
const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';

/**
 * Opens the markup that many programs name `.xls`: the tables of a web page, or a workbook as XML.
 * @param head the beginning of the file
 */
export async function openMarkup(
  source: FileSource,
  head: string,
  chosen?: TextEncoding,
): Promise<OpenTable> {
  const encoding = chosen ?? (await encodingOf(source));
  if (head.includes(SPREADSHEET)) {
    const sheets = await sheetsOf(textOf(source, encoding));
    return {
      ...{ kind: 'xls', sheets, encoding: null, delimiter: null },
      rows: (sheet) => limitedRows(sheets[sheet]?.rows ?? []),
    };
  }
  if (/^<\?xml/i.test(head) && !/<html|<!doctype html/i.test(head)) throw new UnreadableFile(OTHER_XML);
  const reader = new HtmlTables();
  for await (const text of textOf(source, encoding)) reader.write(text);
  const tables = reader.end();
  if (tables.length === 0) throw new UnreadableFile(NO_TABLE);
  return {
    ...{ kind: 'xls', encoding, delimiter: null },
    sheets: tables.map(({ name }) => ({ name, isHidden: false })),
    rows: (sheet) => limitedRows(tables[sheet]?.rows ?? []),
  };
}
