import { TextWriter } from './text-writer.js';
import { hidesContent, shownChildren } from './visibility.js';

/** The text of an element as a person sees it, in the order in which it is read. */
export function shownText(root: Element): string {
  const writer = new TextWriter();
  writeElement(root, writer);
  return writer.toString();
}

/** The same as one line: a label, or a value. */
export const shownLine = (root: Element): string => shownText(root).replaceAll(/\s+/g, ' ').trim();

function writeElement(element: Element, writer: TextWriter): void {
  const style = getComputedStyle(element);
  if (hidesContent(element, style)) return;
  if (element.tagName === 'BR') {
    writer.gap('\n');
    return;
  }
  const gap = gapAround(element, style.display);
  writer.gap(gap);
  for (const child of shownChildren(element)) {
    if (child instanceof Element) writeElement(child, writer);
    else if (child.nodeType === Node.TEXT_NODE && style.visibility === 'visible')
      writer.write(child.textContent ?? '', style.whiteSpace.startsWith('pre'));
  }
  writer.gap(gap);
}

function gapAround(element: Element, display: string): '' | '\t' | '\n' | '\n\n' {
  if (display === 'table-cell') return '\t';
  if (/^(inline|contents|ruby|none)/.test(display) || display === '') return '';
  return element.tagName === 'P' ? '\n\n' : '\n';
}
