import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { linesOf, type PdfPiece } from './pdf-lines.js';
import { UnreadableFile } from './unreadable-file.js';

/** The pages that are read; what is wanted of a longer document is on its first ones. */
const MAX_PAGES = 100;

const ENCRYPTED = 'This PDF is protected by a password. Open it, and paste its text here.';
const BROKEN = 'This file is no PDF, or it is damaged. Choose another one.';
const WITHOUT_TEXT = 'This PDF has no text, only pictures, as scans do. Type or paste what it says.';

/**
 * Reads the text of a PDF on the device, with what was filled into its form. Lines stay as they are on the page.
 *
 * @throws UnreadableFile for an encrypted or broken file, and for one without any text
 */
export async function readPdf(file: Blob): Promise<string> {
  const { getDocument, GlobalWorkerOptions } = await import(
    /* webpackChunkName: "pdf" */ 'pdfjs-dist/legacy/build/pdf.mjs'
  );
  // A file of this origin, as the content security policy asks for.
  GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
  const data = new Uint8Array(await file.arrayBuffer());
  const loading = getDocument({
    ...{ data, useWasm: false, disableFontFace: true, useSystemFonts: true, verbosity: 0 },
    ...{ disableAutoFetch: true, disableStream: true, enableXfa: false },
  });
  try {
    const text = await textOf(await loading.promise);
    if (text === '') throw new UnreadableFile(WITHOUT_TEXT);
    return text;
  } catch (error) {
    throw readable(error);
  } finally {
    await loading.destroy();
  }
}

function readable(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new UnreadableFile(ENCRYPTED, { cause: error });
  const isBroken = name === 'InvalidPDFException' || name === 'FormatError';
  return isBroken ? new UnreadableFile(BROKEN, { cause: error }) : error;
}

async function textOf(pdf: PDFDocumentProxy): Promise<string> {
  const pages: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const page = await pdf.getPage(number);
    pages.push(linesOf([...(await printedPieces(page)), ...(await filledPieces(page))]));
    page.cleanup();
  }
  return pages.join('\n\n').trim();
}

type Matrix = readonly [number, number, number, number, number, number];

/** The library types its matrices as any list. */
const matrixOf = (list: unknown): Matrix => list as Matrix;

async function printedPieces(page: PDFPageProxy): Promise<PdfPiece[]> {
  const toPage = matrixOf(page.getViewport({ scale: 1 }).transform);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , , x, y] = matrixOf(item.transform);
    const [left, baseline] = onPage(toPage, x, y);
    return [{ text: item.str, left, baseline, width: item.width, height: item.height || 10 }];
  });
}

/** Values filled into the form of a page, where they stand there. */
async function filledPieces(page: PDFPageProxy): Promise<PdfPiece[]> {
  const toPage = matrixOf(page.getViewport({ scale: 1 }).transform);
  const annotations = (await page.getAnnotations()) as readonly FormField[];
  return annotations.flatMap((field) => {
    const text = filledText(field);
    if (text === '') return [];
    const [x1, y1, x2, y2] = field.rect;
    const [left, bottom] = onPage(toPage, x1, y1);
    const height = Math.min(Math.abs(y2 - y1), 12);
    return [{ text, left, baseline: bottom - height * 0.25, width: x2 - x1, height }];
  });
}

/** A form field, as far as it is read. */
interface FormField {
  subtype?: string;
  rect: readonly [number, number, number, number];
  fieldType?: string;
  fieldValue?: unknown;
  hidden?: boolean;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
}

function filledText(field: FormField): string {
  const { subtype, fieldType, fieldValue, hidden, password } = field;
  if (subtype !== 'Widget' || hidden || password) return '';
  if (fieldType === 'Btn') {
    const own = field.checkBox ? field.exportValue : field.buttonValue;
    return own !== undefined && own === fieldValue && own !== 'Off' ? 'X' : '';
  }
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .filter((value) => typeof value === 'string')
    .join(', ')
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/** A point of the page, from its top left corner. */
const onPage = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [left: number, top: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];
