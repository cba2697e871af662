import { importField } from '@bindery/contracts/crm';
import type { Pair } from './layout/pairs.js';
import type { Extraction, FoundField } from './reading/captured.js';
import { isPlaceholder, readValue } from './values/read-value.js';
import type { ReadingDay } from './values/reading.js';
import { MASK } from './values/value-parts.js';

/** Fields whose values have a form, and what looks like an attempt at one. */
const ATTEMPTS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:dob|part_[ab]_date)$|_date$/,
    /^(?:\d{1,4}[/.-]\d{1,2}[/.-](?!9999)\d{1,4}|\p{L}{3,9} \d{1,2},? (?!9999)\d{4})$/u,
  ],
  [/^(?:ssn|mbi)$/, /^[\dA-Z -]{7,16}$/i],
  [/email$/, /^[^@\s]+@[^@\s]*$/],
  [/^phones\.\w+\.phone$/, /^[\d() .+-]{6,20}$/],
  [/\.zip$/, /^\d{3,9}(?:-\d{1,5})?$/],
  [/^policy\.premium$/, /^\$? ?\d[\d.,]{1,12}$/],
];
const MAX_LENGTH = 40;

/** Values of the client that their labels ask for, and that they can't be: the person who reviews them sees them. */
export function impossibleOf(
  pairs: Iterable<Pair>,
  found: readonly FoundField[],
  day: ReadingDay,
): Extraction['impossible'] {
  const known = new Set(found.map(({ field }) => groupOf(field)));
  const impossible = new Map<string, Extraction['impossible'][number]>();
  for (const { label, value, scope } of pairs) {
    const { slot } = label;
    if (scope.role !== 'client' || scope.row !== undefined || known.has(groupOf(slot))) continue;
    if (!isAttempt(slot, value.text) || readValue(slot, value.text, day).length > 0) continue;
    const said = value.of.quote(value.start, value.start + value.text.length);
    if (!impossible.has(slot)) impossible.set(slot, { field: slot, ...said });
  }
  return [...impossible.values()];
}

/** Another phone will do for one. */
const groupOf = (slot: string): string => (slot.startsWith('phones.') ? 'phones' : slot);

const isAttempt = (slot: string, text: string): boolean =>
  text.length <= MAX_LENGTH &&
  importField('individual', slot) !== undefined &&
  !isPlaceholder(text) &&
  !MASK.test(text) &&
  ATTEMPTS.some(([slots, form]) => slots.test(slot) && form.test(text));
