import type { Label } from '../labels/label-of.js';
import { relationshipOf } from '../values/relationships.js';
import { cut, span, type Piece } from '../reading/source.js';
import { nameOf } from '../values/names.js';
import { readValue } from '../values/read-value.js';
import type { Page } from './tables.js';

type Row = readonly { label: Label; value: Piece }[];

const NUMBER = /^\(?\d{1,2}[.)] ?/;
const labelFor = (slot: string): Label => ({ slot, role: undefined, number: '' });

/** Lines of people without a header, as in `Ada Byron  Spouse  4/12/1950  F`. */
export function looseRowsAt(page: Page, at: number): { rows: readonly Row[]; end: number } | undefined {
  const rows: Row[] = [];
  let end = at;
  while (end < page.lines.length) {
    const row = rowAt(page, end);
    const card = row ? undefined : cardAt(page, end);
    if (!row && !card) break;
    rows.push(row ?? card ?? []);
    end += row ? 1 : 2;
  }
  return rows.length > 0 ? { rows, end } : undefined;
}

const isOnce = (slots: readonly string[]): boolean => new Set(slots).size === slots.length;
const slotsOf = (row: Row): string[] => row.map(({ label }) => label.slot);

function rowAt(page: Page, at: number): Row | undefined {
  const cells = personAt(page, at) ?? [];
  const slots = slotsOf(cells);
  return slots.includes('relationship') && slots.includes('dob') && isOnce(slots) ? cells : undefined;
}

/** `Ada Byron (you)` above `Subscriber · Born 04/12/1950 · Female` */
function cardAt(page: Page, at: number): Row | undefined {
  const [line, next] = [page.lines[at], page.lines[at + 1]];
  if (!line || !next || line.cells.length !== 1) return undefined;
  const name = cut(line, 0, / \([^()]{2,20}\)$/.exec(line.text)?.index);
  if (nameOf(name.text, { isLoose: false })?.last_name === undefined) return undefined;
  const parts = next.cells.length > 1 ? next.cells : dividedBySigns(next);
  const cells = parts.flatMap((part) => cellOf(part, page) ?? []);
  const slots = slotsOf(cells);
  return cells.length === parts.length &&
    slots.includes('relationship') &&
    slots.includes('dob') &&
    isOnce(slots)
    ? [{ label: labelFor('name'), value: name }, ...cells]
    : undefined;
}

/** The one person of a line such as `Ada Byron / F / 04/12/1950`; undefined if it has anything else. */
export function loneRowAt(page: Page, at: number): Row | undefined {
  const cells = personAt(page, at) ?? [];
  const slots = slotsOf(cells);
  return slots.includes('dob') && slots.includes('gender') && isOnce(slots) ? cells : undefined;
}

function personAt(page: Page, at: number): Row | undefined {
  const line = page.lines[at];
  const [numbered, ...rest] =
    line && line.cells.length > 2
      ? line.cells
      : line
        ? dividedBySigns(cut(line, NUMBER.exec(line.text)?.[0].length ?? 0))
        : [];
  const first = numbered && cut(numbered, NUMBER.exec(numbered.text)?.[0].length ?? 0);
  if (!first || rest.length < 2 || rest.length > 8) return undefined;
  if (nameOf(first.text, { isLoose: false })?.last_name === undefined) return undefined;
  return [{ label: labelFor('name'), value: first }, ...rest.flatMap((value) => cellOf(value, page) ?? [])];
}

/** `Ada Byron - Spouse - 04/12/1950` */
function dividedBySigns(line: Piece): Piece[] {
  if (line.text.length > 120) return [];
  const at = [...line.text.matchAll(/ - | \/ | · | \| |, | \(|\),? ?/g)];
  const starts = [0, ...at.map(({ index, 0: sign }) => index + sign.length)];
  const parts = starts
    .map((start, place) => cut(line, start, at[place]?.index))
    .filter(({ text }) => text !== '');
  const [last, first, ...rest] = parts;
  // `Byron, Ada, DOB 04/12/1950`
  const isTurned =
    last !== undefined &&
    first !== undefined &&
    /^\p{Lu}[\p{L}'’-]{1,25}$/u.test(last.text) &&
    line.of.text.charAt(last.start + last.text.length) === ',' &&
    nameOf(`${last.text}, ${first.text}`, { isLoose: false }) !== undefined;
  return isTurned ? [span(last, first), ...rest] : parts;
}

function cellOf(value: Piece, { day }: Page): { label: Label; value: Piece } | undefined {
  const bare = cut(value, /^(?:dob|born|sex|mbi|ssn):? /i.exec(value.text)?.[0].length ?? 0);
  if (bare.text !== value.text) return cellOf(bare, { day } as Page);
  const slot = ['dob', 'gender', 'ssn', 'mbi'].find(
    (one) => readValue(one, value.text, day)[0]?.end === value.text.length,
  );
  if (slot !== undefined) return { label: labelFor(slot), value };
  if (relationshipOf(value.text) !== undefined) return { label: labelFor('relationship'), value };
  return /smok|tobacco/i.test(value.text) ? { label: labelFor('smoker'), value } : undefined;
}

/** Unlabeled values behind a name in its line: the sex, and with it the date of birth. */
export function besideName(cells: readonly Piece[], page: Page): { label: Label; value: Piece }[] {
  const found = cells
    .flatMap((cell) => cellOf(cell, page) ?? [])
    .filter(({ label }) => label.slot === 'gender' || label.slot === 'dob');
  return found.some(({ label }) => label.slot === 'gender') &&
    new Set(found.map(({ label }) => label.slot)).size === found.length
    ? found
    : [];
}
