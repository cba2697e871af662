import type { TextEncoding } from '@bindery/contracts/crm';
import { headOf, type FileSource } from './file-source.js';
import { UnreadableFile } from './unreadable-file.js';

/** How much of the beginning tells whether two bytes are a letter. */
const SAMPLED_BYTES = 2_000;

/**
 * The encoding of a text file: by its byte order mark, else UTF-16 if every other byte is zero, else UTF-8 if all of it is.
 * Else it is what Excel saves CSV in: Windows-1252, or Mac Roman on older Macs.
 * @throws UnreadableFile if it is no text
 */
export async function encodingOf(source: FileSource): Promise<TextEncoding> {
  const head = (await headOf(source, SAMPLED_BYTES)).subarray(0, SAMPLED_BYTES);
  const wide = wideEncodingOf(head);
  if (wide) return wide;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const letters = new OneByteLetters();
  const controls = new ControlBytes();
  let isUtf8 = true;
  for await (const chunk of source.chunks()) {
    controls.add(chunk);
    isUtf8 &&= decodes(utf8, chunk, true);
    letters.add(chunk);
  }
  if (controls.areOfNoText) throw new UnreadableFile(NO_TEXT);
  return isUtf8 && decodes(utf8, new Uint8Array(), false) ? 'utf-8' : letters.encoding();
}

/** UTF-16, whose letters have a zero byte each in files of the United States. */
function wideEncodingOf(head: Uint8Array): TextEncoding | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = head.length / 2;
  if (odd > 0.7 * most && even < 0.1 * odd) return 'utf-16le';
  if (even > 0.7 * most && odd < 0.1 * even) return 'utf-16be';
  return undefined;
}

/** Tabs, line feeds, form feeds, and the mark that ends files of DOS. */
const CONTROLS_OF_TEXTS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);
/** The greatest share of zero bytes in a text that a broken export has left them in. Half of UTF-16 is zeros. */
const ZEROS_OF_TEXTS = 0.1;

/** Counts what tells a binary file from a text with some zero bytes. */
class ControlBytes {
  private all = 0;
  private zeros = 0;
  private others = 0;

  add(chunk: Uint8Array): void {
    this.all += chunk.length;
    for (const byte of chunk)
      if (byte === 0) this.zeros += 1;
      else if (byte < 0x20 && !CONTROLS_OF_TEXTS.has(byte)) this.others += 1;
  }

  get areOfNoText(): boolean {
    return this.zeros > 0 && (this.others > 0 || this.zeros > ZEROS_OF_TEXTS * this.all);
  }
}

const isSmall = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
const isCapital = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;

/**
 * Counts bytes above 127 behind letters: accented letters are 192 to 255 in Windows-1252, and 128 to 159 in Mac Roman. There
 * Windows has quotation marks and dashes, of which a dash stands before no small letter.
 */
class OneByteLetters {
  private mac = 0;
  private windows = 0;
  private before = 0;
  private last = 0;

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.last > 0x7f && (isSmall(this.before) || isCapital(this.before))) this.count(this.last, byte);
      this.before = this.last;
      this.last = byte;
    }
  }

  private count(byte: number, next: number): void {
    // The small letters of Windows from 224 on are capitals on a Mac: MARTÍN. 213 is the apostrophe there.
    if (byte >= 0xe0 && isCapital(this.before) && isCapital(next)) this.mac += 1;
    else if (byte >= 0xc0 && byte !== 0xd5) this.windows += 1;
    else if (byte <= 0x90 || (byte >= 0x98 && byte <= 0x9f)) this.mac += 1;
    else if ((byte === 0x96 || byte === 0x97) && isSmall(next)) this.mac += 1;
  }

  encoding(): TextEncoding {
    return this.mac > this.windows ? 'macintosh' : 'windows-1252';
  }
}

/** The text of the file, a part at a time, without its byte order mark and zero bytes. */
export async function* textOf(source: FileSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source.chunks()) {
    const text = decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The beginning of a file as text, if it is text at all. */
export function beginningOf(head: Uint8Array): string {
  const text = new TextDecoder(wideEncodingOf(head) ?? 'latin1').decode(head).replaceAll('\0', '');
  return text.replace(/^(?:\uFEFF|ï»¿)/, '');
}

const NO_TEXT =
  "The file isn't a table: it has bytes that no text has. Save it as CSV or XLSX, and try again.";

function decodes(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}
