import type { ExtractBody } from '@bindery/contracts/crm';
import { MAX_CAPTURED_FIELDS, MAX_CAPTURED_TEXT } from '@bindery/contracts/crm';
import { readFile } from '@bindery/capture-review/reader';
import type { Reading } from '../page/reading.js';

/** A page that can't be read, with a sentence for the person. */
export class UnreadablePage extends Error {
  override readonly name = 'UnreadablePage';
}

/** The reading of a tab. */
export interface TabReading {
  readonly tabId: number;
  readonly body: ExtractBody;
  /** Documents inside the page that were not read: by choice, or because they are of other sites. */
  readonly framesLeft: number;
  /** Whether its frames were read too. */
  readonly withFrames: boolean;
  /** Whether the page was longer than what can be captured. */
  readonly isCut: boolean;
}

const NOT_ALLOWED =
  "The browser doesn't let extensions read this page. Open the client's page, then select the toolbar button again.";
const NOTHING = 'This page has no text. Open the page with the client, then select the toolbar button again.';

/**
 * Reads a tab once. The click on the toolbar's button allows it until the tab goes to another site.
 * @param withFrames also what other documents in the page show, as far as they are of the same site
 * @throws UnreadablePage, UnreadableFile
 */
export async function readTab(tabId: number, withFrames: boolean): Promise<TabReading> {
  const readings = await inject(tabId, withFrames);
  const [top] = readings;
  if (!top) throw new UnreadablePage(NOT_ALLOWED);
  if (top.isPdf) return readPdfTab(tabId, top.host);
  const text = readings
    .map((reading) => reading.text)
    .filter(Boolean)
    .join('\n\n');
  const fields = readings.flatMap((reading) => reading.fields);
  if (text.trim() === '' && fields.length === 0) throw new UnreadablePage(NOTHING);
  const inner = readings.reduce((sum, { frames }) => sum + frames, 0);
  return {
    tabId,
    body: bodyOf({ url_host: top.host, origin: 'page', text, fields }),
    framesLeft: Math.max(0, inner - (readings.length - 1)),
    withFrames,
    isCut: text.length > MAX_CAPTURED_TEXT || fields.length > MAX_CAPTURED_FIELDS,
  };
}

const bodyOf = (body: Omit<ExtractBody, 'fields'> & { fields: Reading['fields'] }): ExtractBody => ({
  ...body,
  text: body.text.slice(0, MAX_CAPTURED_TEXT),
  fields: body.fields.slice(0, MAX_CAPTURED_FIELDS),
});

/** The readings of the page and, if wanted, of its frames; the page first. */
async function inject(tabId: number, allFrames: boolean): Promise<Reading[]> {
  const target = { tabId, allFrames };
  try {
    await chrome.scripting.executeScript({ target, files: ['read-page.js'] });
    const results = await chrome.scripting.executeScript({ target, func: callReader });
    return results
      .toSorted((one, other) => one.frameId - other.frameId)
      .map(({ result }) => result)
      .filter((result) => result != null);
  } catch (cause) {
    throw new UnreadablePage(NOT_ALLOWED, { cause });
  }
}

/** Runs in the page. */
function callReader(): Reading {
  return (globalThis as unknown as { readPageForBindery: () => Reading }).readPageForBindery();
}

async function readPdfTab(tabId: number, host: string | null): Promise<TabReading> {
  const [injected] = await chrome.scripting.executeScript({ target: { tabId }, func: fetchThisFile });
  if (typeof injected?.result !== 'string') throw new UnreadablePage(NOT_ALLOWED);
  const bytes = Uint8Array.from(atob(injected.result), (letter) => letter.charCodeAt(0));
  const { text } = await readFile(new File([bytes], 'page.pdf', { type: 'application/pdf' }));
  return {
    tabId,
    body: bodyOf({ url_host: host, origin: 'pdf', text, fields: [] }),
    framesLeft: 0,
    withFrames: true,
    isCut: text.length > MAX_CAPTURED_TEXT,
  };
}

/** Runs in the page of a PDF, and gets the file that it shows, as base64: nothing else passes to the panel. */
async function fetchThisFile(): Promise<string> {
  const response = await fetch(location.href, { cache: 'force-cache' });
  const blob = await response.blob();
  if (blob.size > 20_000_000) throw new Error('The file is too large.');
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file was not read.'));
    reader.readAsDataURL(blob);
  });
}
