import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { PdfPages } from './pdf-pages.js';

/** The head of a document. */
interface Document {
  readonly title: string;
  /** The agency's name; null if that isn't known. */
  readonly agency: string | null;
  readonly createdAt: Date;
}

/** Makes a document while it is read. @param draw what comes below the title */
export function pdfOf(
  { title, agency, createdAt }: Document,
  draw: (pages: PdfPages) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const pages = new PdfPages(title, agency, createdAt);
  const write = async () => {
    // The first text in a font reads its tables: a turn of the event loop for each of the two.
    await setImmediate();
    pages.masthead();
    await setImmediate();
    await draw(pages);
    pages.end();
  };
  write().catch((error: unknown) => {
    (pages.document as unknown as Readable).destroy(error as Error);
  });
  return pages.document;
}
