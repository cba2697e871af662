import type { CaptureOrigin } from '@bindery/contracts/crm';
import { textOfHtml } from './html-text.js';
import { readEmail } from './read-email.js';
import { readPdf } from './read-pdf.js';
import { UnreadableFile } from './unreadable-file.js';

/** The largest file that is read, in bytes. */
const MAX_FILE_BYTES = 20_000_000;

/** The files that can be read, for a file input. */
export const READABLE_FILES = '.pdf,.txt,.eml,.html,.htm';

const TOO_LARGE = 'The file is larger than 20 MB. Save the page with the client as a file of its own.';
const EMPTY = 'The file is empty. Choose another one.';
const OTHER = 'Choose a PDF, an email (.eml), a page (.html) or a text (.txt).';

interface FileText {
  readonly text: string;
  readonly origin: CaptureOrigin;
}

/**
 * Reads the text of a file on the device; nothing is sent.
 *
 * @throws UnreadableFile with the reason
 */
export async function readFile(file: File): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  if (file.size === 0) throw new UnreadableFile(EMPTY);
  if (await isPdf(file)) return { text: await readPdf(file), origin: 'pdf' };
  const text = await readOther(file);
  if (text.trim() === '') throw new UnreadableFile(EMPTY);
  return { text, origin: 'paste' };
}

async function readOther(file: File): Promise<string> {
  if (/\.eml$/i.test(file.name) || file.type === 'message/rfc822') return readEmail(file);
  if (/\.html?$/i.test(file.name) || file.type === 'text/html') return textOfHtml(await textIn(file));
  if (/\.(txt|text|md|csv|tsv)$/i.test(file.name) || file.type.startsWith('text/')) return textIn(file);
  throw new UnreadableFile(OTHER);
}

const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 1024).text()).includes('%PDF-');

/** Text in UTF-8 or UTF-16, else in the code page of older Windows programs. */
async function textIn(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** The copied text: of a page with tables its cells with tabs between them, else the plain text. */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): string {
  const html = data.getData('text/html');
  const plain = data.getData('text/plain');
  return html !== '' && (plain === '' || /<table[\s>]/i.test(html)) ? textOfHtml(html) : plain;
}
