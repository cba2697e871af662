import type { TextEncoding } from '@bindery/contracts/crm';
import { openZip } from './check-zip.js';
import { headOf, wholeOf, type FileSource } from './file-source.js';
import { openDelimited } from './read-delimited.js';
import { openVcards } from './contacts/read-vcards.js';
import { beginningOf } from './decode-text.js';
import { openMarkup } from './markup/open-markup.js';
import { openXls } from './read-xls.js';
import type { OpenTable } from './table.js';
import { UnreadableFile } from './unreadable-file.js';
import { openXlsx } from './workbook/open-xlsx.js';

const EMPTY = 'The file is empty. Choose the file that has your records in it.';

const WEB_ARCHIVE =
  'The file is a web archive. Open it in your spreadsheet program, save it as XLSX, and import that.';

/** The first bytes of files that are no tables, with what they are. */
const others: readonly (readonly [string, string])[] = [
  ['%PDF', 'a PDF document. Export the table from the program that made it, as CSV or XLSX'],
  ['MZ', 'a program. Choose a CSV or XLSX file'],
  ['\x7FELF', 'a program. Choose a CSV or XLSX file'],
  ['\x89PNG', 'a picture. Choose a CSV or XLSX file'],
  ['\xFF\xD8\xFF', 'a picture. Choose a CSV or XLSX file'],
  ['GIF8', 'a picture. Choose a CSV or XLSX file'],
  ['\x1F\x8B', 'a compressed archive. Unpack it, and import the table in it'],
  ['Rar!', 'a compressed archive. Unpack it, and import the table in it'],
  ['7z\xBC\xAF', 'a compressed archive. Unpack it, and import the table in it'],
];
/** The beginning of a zip file: a workbook, or the archive of an account. */
export const ZIP = 'PK';
const COMPOUND_FILE = '\xD0\xCF\x11\xE0';

/** The longest beginning that tells a file's kind: some programs write blank lines first. */
const HEAD_BYTES = 1_000;

/**
 * Opens a table by its content, whatever its name says.
 * @throws UnreadableFile with a sentence for the person
 */
export async function openTable(source: FileSource, encoding?: TextEncoding): Promise<OpenTable> {
  const bytes = (await headOf(source, HEAD_BYTES)).subarray(0, HEAD_BYTES);
  const head = bytes.toString('latin1');
  if (head === '') throw new UnreadableFile(EMPTY);
  const [, what] = others.find(([signature]) => head.startsWith(signature)) ?? [];
  if (what !== undefined) throw new UnreadableFile(`The file is ${what}.`);
  if (head.startsWith(ZIP)) return openXlsx(await openZip(await wholeOf(source)));
  if (head.startsWith(COMPOUND_FILE)) return openXls(source);
  const text = beginningOf(bytes).trimStart();
  if (/^BEGIN:VCARD/i.test(text)) return openVcards(source, encoding);
  if (/^<(?:\?xml|!|[a-z])/i.test(text)) return openMarkup(source, text, encoding);
  if (/^MIME-Version:/i.test(text)) throw new UnreadableFile(WEB_ARCHIVE);
  return openDelimited(source, encoding);
}
