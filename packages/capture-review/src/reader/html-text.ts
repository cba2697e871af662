const BLOCKS =
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul';
const blocks = new Set(BLOCKS.split(' '));
const unread = new Set(['head', 'script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object']);

/** Where a block begins or ends: characters of the private area, of which neighbors are one break. */
const LINE = '\ue000';
const PARAGRAPH = '\ue001';

/** The text of a page or an email: a line for each block and row, with tabs between the cells of a row. */
export function textOfHtml(html: string): string {
  // A parsed document is inert: it runs no script and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return tidied(textOf(body, false));
}

function textOf(node: Node, isPreformatted: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.nodeValue ?? '').replace(/[\ue000\ue001]/g, '');
    return isPreformatted ? text : text.replace(/[ \t\r\n\f]+/g, ' ');
  }
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (unread.has(name) || isHidden(node)) return '';
  if (name === 'br') return '\n';
  const inner = [...node.childNodes].map((child) => textOf(child, isPreformatted || name === 'pre')).join('');
  if (isCell(node)) return `${inner.replace(/[\s\ue000\ue001]+/g, ' ').trim()}\t`;
  const edge = name === 'p' ? PARAGRAPH : blocks.has(name) ? LINE : '';
  return edge + inner + edge;
}

/** Whether it is one value among others of its row. Emails use tables to lay out whole paragraphs as well. */
function isCell(element: Element): boolean {
  if (!element.matches('td, th')) return false;
  return element.parentElement?.childElementCount !== 1 && element.querySelector('table') === null;
}

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  return /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute('style') ?? '');
}

/** Without spaces at the ends of lines, and with one empty line at most. */
const tidied = (text: string): string => text.replace(/[ \t\n\ue000\ue001]+/g, gapOf).trim();

/** The replacement of a run of spaces, tabs, breaks and edges of blocks. */
function gapOf(run: string): string {
  const edge = Math.max(run.lastIndexOf(LINE), run.lastIndexOf(PARAGRAPH));
  const lines = run.slice(edge + 1).split('\n');
  const breaks = lines.length - 1 + (edge < 0 ? 0 : 1);
  // Empty cells at the start of a row keep their tabs.
  const tabs = (lines.at(-1) ?? '').replaceAll(' ', '');
  if (breaks === 0) return tabs === '' ? run : tabs;
  return (breaks > 1 || run.includes(PARAGRAPH) ? '\n\n' : '\n') + tabs;
}
