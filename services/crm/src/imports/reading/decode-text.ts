import { UnreadableFile } from './unreadable-file.js';

/** The text of a file, and the encoding it was written in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/**
 * Decodes a text file: by its byte order mark, else as UTF-8 if all of it is, else as Windows-1252, in which Excel saves
 * CSV in the United States.
 * @throws UnreadableFile if it is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array): DecodedText['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) {
    throw new UnreadableFile(
      "The file isn't a table: it has bytes that no text has. Save it as CSV or XLSX, and try again.",
    );
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
