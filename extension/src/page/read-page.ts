import { labeledFields } from './labeled-fields.js';
import { shownText } from './page-text.js';
import type { Reading } from './reading.js';
import { isShown } from './visibility.js';

/** Reads the document once: what is shown, and no markup, scripts, storage or cookies. */
export function readPage(page: Document = document): Reading {
  const frames = [...page.querySelectorAll('iframe, frame')].filter(isShown);
  const { hostname } = page.defaultView?.location ?? {};
  return {
    host: hostname || null,
    text: shownText(page.body),
    fields: labeledFields(page),
    isPdf: page.contentType === 'application/pdf',
    frames: frames.length,
  };
}
