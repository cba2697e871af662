import { SaxesParser } from 'saxes';
import { DAMAGED_WORKBOOK, UnreadableFile } from '../unreadable-file.js';

/** The attributes of an element by their names. */
export type Attributes = Readonly<Record<string, string>>;

/** Hears of elements by their names without a prefix, in the order of the document. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  /** Text comes in one piece, or in several. */
  readonly text?: (text: string) => void;
}

/** Characters that XML forbids and some programs write all the same. They stay in the text. */
const FORGIVEN = /disallowed character\.|malformed character entity\./;

/**
 * Parses XML while it is unpacked, and yields after each part, so that nothing is parsed ahead of what is needed. A document
 * type defines nothing here: its entities stay as they are written. Nothing is heard of a part that is not there.
 * @throws UnreadableFile if it is no XML
 */
export async function* parsedXml(
  bytes: AsyncIterable<Uint8Array>,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    if (!FORGIVEN.test(error.message)) throw new UnreadableFile(DAMAGED_WORKBOOK, { cause: error });
  });
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  parser.on('text', (part) => text?.(part));
  parser.on('cdata', (part) => text?.(part));
  const decoder = new TextDecoder();
  let isThere = false;
  for await (const part of bytes) {
    isThere = true;
    parser.write(decoder.decode(part, { stream: true }));
    yield;
  }
  if (isThere) parser.write(decoder.decode()).close();
}

/** Parses a short part of a workbook as a whole. */
export async function parseXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parsedXml(bytes, handlers));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** `_x000D_` and the like, by which workbooks write characters that XML has no place for (ECMA-376, 22.9.2.19). */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
