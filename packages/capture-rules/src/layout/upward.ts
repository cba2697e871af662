import { isTyped } from '../values/fits.js';
import type { Page } from './tables.js';

/** Slots whose values nothing else looks like. */
const TELLING =
  /^(?:dob|ssn|mbi|email|part_[ab]_date|gender)$|\.(?:phone|zip|premium|effective_date|policy_number|member_id)$/;

/** Whether the labels that have a line of their own stand under their values more often than above them. */
export function isUpward(page: Page): boolean {
  const fits = { above: 0, below: 0 };
  page.tokens.forEach(([only, second], at) => {
    if (only?.kind !== 'label' || second || !TELLING.test(only.label.slot)) return;
    const fitsAt = (line: number) => {
      const [value, more] = page.tokens[line] ?? [];
      return (
        value?.kind === 'value' && !more && isTyped(only.label.slot, value.piece.text, page.day) === true
      );
    };
    if (fitsAt(at - 1)) fits.above += 1;
    const below = page.lines[at + 1]?.isBlank === true ? at + 2 : at + 1;
    if (fitsAt(below)) fits.below += 1;
  });
  return fits.above > 1 && fits.above > 2 * fits.below;
}
