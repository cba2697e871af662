import { headOf, type FileSource } from './file-source.js';
import { UnreadableFile } from './unreadable-file.js';

/** How a text file is written. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file: by its byte order mark, else UTF-8 if all of it is, else Windows-1252, in which Excel saves
 * CSV in the United States.
 * @throws UnreadableFile if it is no text
 */
export async function encodingOf(source: FileSource): Promise<TextEncoding> {
  const [first, second] = await headOf(source, 2);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const chunk of source.chunks()) {
    if (chunk.includes(0)) throw new UnreadableFile(NO_TEXT);
    isUtf8 &&= decodes(utf8, chunk, true);
  }
  return isUtf8 && decodes(utf8, new Uint8Array(), false) ? 'utf-8' : 'windows-1252';
}

/** The text of the file, a part at a time, without its byte order mark. */
export async function* textOf(source: FileSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source.chunks()) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
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
