import type { ReadPage } from '../layout/read-page.js';
import { lastUpTo } from '../reading/last-up-to.js';
import type { Line } from '../reading/lines.js';
import { LABELED, type Fact } from './clusters.js';

const COST = /\b(?:premium|cost|price|pay|rate|deductible|out.of.pocket|copay|monthly|month|mo)\b/i;
const AMOUNT = /^\$ ?\d/;
const OF_OFFER = /^policy\.(?:carrier|company|product|premium|premium_mode|net_premium)$/;

/** Whether a page says several products and their premiums one after the other, and no policy with a number. */
export function hasSeveralOffers(facts: readonly Fact[]): boolean {
  const different = (wanted: string) =>
    new Set(
      facts
        .filter(({ slot, weight, isCurrent }) => slot === wanted && weight === LABELED && !isCurrent)
        .map(({ value }) => value.toLowerCase()),
    ).size;
  const isNumbered = facts.some(({ slot }) => /^policy\.(?:policy_number|member_id)$/.test(slot));
  return !isNumbered && different('policy.premium') > 1 && different('policy.product') > 1;
}

/** Without what stands in columns of offers, or is said of several offers. */
export function withoutOffers(facts: readonly Fact[], { lines }: ReadPage): readonly Fact[] {
  const isSeveral = hasSeveralOffers(facts);
  const starts = lines.map(({ start }) => start);
  const columns = linesOfOffers(lines);
  return facts.filter(
    ({ slot, source: { of, start } }) =>
      !OF_OFFER.test(slot) || !(isSeveral || (of === lines[0]?.of && columns.has(lastUpTo(starts, start)))),
  );
}

const OF_PERSON = /^(?:name|dob|date of birth|birth ?date|gender|sex)\b/i;

/** `Monthly premium   $122.60   $139.15`: the columns are offers. */
const hasOffers = ({ cells: [label, one, other] }: Line): boolean =>
  label !== undefined && COST.test(label.text) && [one, other].every((cell) => AMOUNT.test(cell?.text ?? ''));

/** The lines with columns of offers, and those that stand around them. Columns of people are none. */
export function linesOfOffers(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (lines[to]?.isBlank === false) to += 1;
    const block = lines.slice(from, to);
    if (block.some(hasOffers) && !block.some(({ text }) => OF_PERSON.test(text)))
      for (let at = from; at < to; at += 1) found.add(at);
    from = to + 1;
  }
  return found;
}
