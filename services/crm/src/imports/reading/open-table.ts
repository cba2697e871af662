import { openDelimited } from './read-delimited.js';
import { openVcards } from './read-vcards.js';
import { openXls, openXlsx } from './read-workbook.js';
import type { OpenTable } from './table.js';
import { UnreadableFile } from './unreadable-file.js';

const EMPTY = 'The file is empty. Choose the file that has your records in it.';

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
const ZIP = 'PK';
const COMPOUND_FILE = '\xD0\xCF\x11\xE0';

/**
 * Opens a table by its content, whatever its name says.
 * @throws UnreadableFile with a sentence for the person
 */
export async function openTable(bytes: Uint8Array): Promise<OpenTable> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (bytes.length === 0) throw new UnreadableFile(EMPTY);
  const [, what] = others.find(([signature]) => head.startsWith(signature)) ?? [];
  if (what !== undefined) throw new UnreadableFile(`The file is ${what}.`);
  if (head.startsWith(ZIP)) return openXlsx(bytes);
  if (head.startsWith(COMPOUND_FILE)) return openXls(bytes);
  if (/^(?:\xEF\xBB\xBF)?BEGIN:VCARD/i.test(head)) return openVcards(bytes);
  return openDelimited(bytes);
}
