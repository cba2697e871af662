import { lastUpTo } from '../reading/last-up-to.js';
import type { Piece } from '../reading/source.js';
import type { ReadPage } from './read-page.js';

/** Words of agents' and companies' signatures, letterheads and footers. */
export const COMPANY =
  /\b(?:agent|agency|broker(?:age)?|npn|insurance|licensed|advisors?|llc|inc\.?|corp\.?|member services|customer service|tty|benefits (?:group|advisor)|financial|health plans?|claims|department|dept|attn|remit|company|p\.?c\.?|foundation|copyright|©|fax:|producer|solutions|services|associates|partners)\b|\bwww\./i;

/** Values by which a person is known: where one stands, the numbers beside it are the person's. */
const OF_CLIENT =
  /^(?:name|first_name|last_name|dob|ssn|mbi|gender|relationship|compound)$|^policy\.(?!company|carrier)/;
const OF_FAMILY = /^(?:client|spouse|child)$/;
/** Lines above a mail. */
const HEADER = /^(?:from|to|cc|subject|date|sent|re|von|an|betreff|de|para|asunto):|@/i;
/** Whoever looks at the page. */
const SIGNED_IN = /^.{0,40}\b(?:(?:signed|logged) in|log ?out|sign ?out)\b/i;
/** Most lines of a letterhead or a footer. */
const MAX_LINES = 8;
/** Longer lines are a text. */
const MAX_LENGTH = 120;
/** Longest name of a company in a line of its own. */
const MAX_NAME = 80;

/** Whether something stands among the lines of a company that say nothing of a person: its numbers are nobody's. */
export function letterheads(
  { lines, pairs, free }: ReadPage,
  isCarrier: (name: string) => boolean,
): (piece: Piece) => boolean {
  const starts = lines.map(({ start }) => start);
  const lineOf = ({ start }: Piece) => lastUpTo(starts, start);
  const companies = new Set(
    free
      .filter(
        ({ text }) => text.length < MAX_NAME && (COMPANY.test(text) || isCarrier(text)) && !HEADER.test(text),
      )
      .map(lineOf),
  );
  const people = new Set(
    pairs
      .filter(({ label, scope }) => OF_CLIENT.test(label.slot) && OF_FAMILY.test(scope.role))
      .map(({ value }) => lineOf(value)),
  );
  // `Frost Agency | 12 Main St | (612) 555-0100`
  const inOneLine = lines.flatMap(({ text, cells: [name, , more] }, at) =>
    !people.has(at) && ((name && more && COMPANY.test(name.text)) || SIGNED_IN.test(text)) ? [at] : [],
  );
  const found = new Set(inOneLine);
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (lines[to]?.isBlank === false) to += 1;
    const block = Array.from({ length: to - from }, (_, by) => from + by);
    const isOffice = block.some((at) => companies.has(at)) && !block.some((at) => people.has(at));
    const isText = block.some((at) => (lines[at]?.text.length ?? 0) > MAX_LENGTH);
    if (isOffice && !isText && block.length <= MAX_LINES) for (const at of block) found.add(at);
    from = to + 1;
  }
  return (piece) => found.has(lineOf(piece));
}
