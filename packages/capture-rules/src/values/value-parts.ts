import type { Found } from './contacts.js';
import { dayAtStart } from './dates.js';
import type { AddressParts } from '@bindery/contracts/crm/written-addresses';
import type { Reader, Reading } from './reading.js';

/** Marks for digits that a page doesn't show. */
export const MASK = /[*•●]{2}|(?:^|[^a-z])[x#]{2,9}[- ]?[x#]{0,3}[- ]?\d|\d{2}[x#]{3}/i;

export const whole = (text: string, slot: string, value = text): Reading[] => [
  { slot, value, start: 0, end: text.length },
];
export const firstOf = (found: readonly Found[], slot: string): Reading[] =>
  found.slice(0, 1).map((one) => ({ ...one, slot }));

export const dayReader =
  (isBirth: boolean): Reader =>
  (text, slot, { today }) => {
    const found = dayAtStart(text, today, isBirth);
    return found ? [{ slot, value: found.day, start: found.start, end: found.end }] : [];
  };

/** The text before the first remark or the next value. */
export const token = (text: string): string => /^[^\s,;|()]{1,40}/.exec(text)?.[0] ?? '';

export function code(text: string, slot: string): Reading[] {
  const parts = /^#? ?([A-Z0-9][A-Z0-9.\/-]{2,29})(?=$|[\s,;()])/i.exec(text);
  let value = parts?.[1]?.replace(/[.\/-]{1,9}$/, '') ?? '';
  const start = parts ? parts[0].indexOf(value) : 0;
  // Groups of digits, as on a card: `123 456 789`.
  const grouped = /^(?:[A-Z]{1,3} ?)?\d{2,5}(?:[ ]\d{2,5}){1,4}$/i.exec(text);
  if (grouped) value = text;
  // The contract of a Medicare plan is everybody's.
  if (/^[HRSE]\d{4}(?:-\d{3}){0,2}$/i.test(value)) return [];
  if (!/\d.*\d/.test(value) || MASK.test(text) || /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(value)) return [];
  return [{ slot, value, start: grouped ? 0 : start, end: (grouped ? 0 : start) + value.length }];
}

export const words =
  (max: number): Reader =>
  (text, slot) =>
    text.length <= max ? whole(text, slot) : [];

export const partsAsReadings = (parts: AddressParts | undefined, prefix: string): Reading[] =>
  Object.entries(parts ?? {}).map(([name, found]) => ({ ...found, slot: prefix + name }));

export const prefixOf = (slot: string): string => slot.slice(0, slot.lastIndexOf('.') + 1);
