import type { Label } from '../labels/label-of.js';
import { relationshipOf } from '../values/relationships.js';
import { cut, span, type Piece } from '../reading/source.js';
import { nameOf, NO_PERSON } from '../values/names.js';
import { readValue } from '../values/read-value.js';
import type { Page } from './tables.js';

type Row = readonly { label: Label; value: Piece }[];

const NUMBER = /^\(?\d{1,2}[.)] ?/;
const labelFor = (slot: string): Label => ({ slot, role: undefined, number: '' });

export interface LooseRows {
  readonly rows: readonly Row[];
  readonly end: number;
  /** The one above relatives, of whom nothing else is said. */
  readonly client?: Piece;
}

/** Lines of people without a header, as in `Ada Byron  Spouse  4/12/1950  F`. */
export function looseRowsAt(page: Page, at: number): LooseRows | undefined {
  const rows: Row[] = [];
  let end = at;
  while (end < page.lines.length) {
    // Cards may have blank lines between them.
    if (rows.length > 0 && page.lines[end]?.isBlank === true && cardAt(page, end + 1)) end += 1;
    const row = rowAt(page, end);
    const card = row ? undefined : cardAt(page, end);
    if (!row && !card) break;
    rows.push(row ?? card ?? []);
    end += row ? 1 : 2;
  }
  return rows.length > 0 ? { rows, end } : captionedRowsAt(page, at);
}

/** Above the people whom a policy or an application covers. */
const COVERED =
  /\b(?:covered|coverage|household|family|members?|people|persons?|dependents?|dependants?|applicants?|enrolled|enrollees|insureds?)\b/i;
/** Most people whom captions tell apart. */
const MAX_CAPTIONED = 50;
const OF_STAFF = /\b(?:our|team|staff|office|agents?|agency|board|care)\b/i;
/** How long such a line is. */
const MAX_HEADING = 50;

function isUnderHeading({ lines }: Page, at: number): boolean {
  const above = lines[at - 1]?.isBlank === true ? lines[at - 2] : lines[at - 1];
  return (
    above !== undefined &&
    above.text.length < MAX_HEADING &&
    COVERED.test(above.text) &&
    !OF_STAFF.test(above.text)
  );
}

/** A name that has its line for itself. */
function loneNameAt({ lines }: Page, at: number): Piece | undefined {
  const line = lines[at];
  if (line?.cells.length !== 1) return undefined;
  const name = withoutNumber(line);
  return nameOf(name.text, { isLoose: false })?.last_name !== undefined && !NO_PERSON.test(name.text)
    ? name
    : undefined;
}

const isCaptioned = (row: Row | undefined): boolean => row?.[1]?.label.slot === 'relationship';

/** `Ada Byron (Primary)` above `Ben Byron (Spouse)`: people who are only said to belong to one of them. */
function captionedRowsAt(page: Page, at: number): LooseRows | undefined {
  const rows: Row[] = [];
  // Of a long list, each line would read all the next ones again.
  if (isCaptioned(personAt(page, at - 1, 1))) return undefined;
  const isListed = isUnderHeading(page, at);
  const client = isListed ? loneNameAt(page, at) : undefined;
  const from = at + (client ? 1 : 0);
  for (let end = from; end < from + MAX_CAPTIONED; end += 1) {
    const row = personAt(page, end, 1) ?? [];
    if (row.length !== 2 || !isCaptioned(row)) {
      const selves = rows.filter(
        ([, caption]) => relationshipOf(caption?.value.text ?? '') === 'self',
      ).length;
      if (isListed && rows.length > 0 && selves === 0) return { rows, end, ...(client && { client }) };
      return !client && rows.length > 1 && selves === 1 ? { rows, end } : undefined;
    }
    rows.push(row);
  }
  return undefined;
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
  const named = captionedCardAt(page, at);
  if (named) return named;
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

/** `1. Ada Byron - Primary` above `Born 04/12/1950, female` */
function captionedCardAt(page: Page, at: number): Row | undefined {
  const [person, next] = [personAt(page, at, 1) ?? [], page.lines[at + 1]];
  if (person.length !== 2 || person[1]?.label.slot !== 'relationship' || !next || next.isBlank)
    return undefined;
  const parts = (next.cells.length > 1 ? next.cells : dividedBySigns(next)).filter(({ text }) => text !== '');
  const cells = parts.flatMap((part) => cellOf(part, page) ?? []);
  const row = [...person, ...cells];
  return cells.length === parts.length && slotsOf(cells).includes('dob') && isOnce(slotsOf(row))
    ? row
    : undefined;
}

/** The one person of a line such as `Ada Byron / F / 04/12/1950`; undefined if it has anything else. */
export function loneRowAt(page: Page, at: number): Row | undefined {
  const cells = personAt(page, at) ?? [];
  const slots = slotsOf(cells);
  return slots.includes('dob') && slots.includes('gender') && isOnce(slots) ? cells : undefined;
}

function personAt(page: Page, at: number, fewest = 2): Row | undefined {
  const line = page.lines[at];
  if (!line) return undefined;
  const [named, ...rest] = line.cells.length > 2 ? line.cells : dividedBySigns(withoutNumber(line));
  const [first, caption] = named ? captioned(withoutNumber(named)) : [];
  const cells = caption ? [caption, ...rest] : rest;
  if (!first || cells.length < fewest || cells.length > 8) return undefined;
  if (nameOf(first.text, { isLoose: false })?.last_name === undefined) return undefined;
  return [{ label: labelFor('name'), value: first }, ...cells.flatMap((value) => cellOf(value, page) ?? [])];
}

const withoutNumber = (piece: Piece): Piece => cut(piece, NUMBER.exec(piece.text)?.[0].length ?? 0);

/** `Ada Byron (Spouse)`: the name, and the word for the relative. */
export function captioned(name: Piece): readonly [Piece, Piece?] {
  const [caption = ''] = / \([\p{L} -]{3,20}\)$/u.exec(name.text) ?? [];
  const at = name.text.length - caption.length;
  const word = cut(name, at + 2, name.text.length - 1);
  return caption !== '' && relationshipOf(word.text) !== undefined ? [cut(name, 0, at), word] : [name];
}

/** `Ada Byron - Spouse - 04/12/1950` */
function dividedBySigns(line: Piece): Piece[] {
  if (line.text.length > 120) return [];
  const at = [...line.text.matchAll(/ - | \/ | · | \| |, (?!\d{4}\b)| \(|\),? ?/g)];
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
  const bare = cut(
    value,
    /^(?:dob|born(?: on)?|date of birth|birth ?date|sex|gender|mbi|ssn):? /i.exec(value.text)?.[0].length ??
      0,
  );
  if (bare.text !== value.text) return cellOf(bare, { day } as Page);
  const slot = ['dob', 'gender', 'ssn', 'mbi'].find(
    (one) => readValue(one, value.text, day)[0]?.end === value.text.length,
  );
  if (slot !== undefined) return { label: labelFor(slot), value };
  // `spouse of Ada`
  const word = cut(value, 0, / of \p{Lu}/u.exec(value.text)?.index);
  if (relationshipOf(word.text) !== undefined) return { label: labelFor('relationship'), value: word };
  return /smok|tobacco/i.test(value.text) ? { label: labelFor('smoker'), value } : undefined;
}

/** Unlabeled values behind a name in its line: the sex, and with it the date of birth. */
export function besideName(cells: readonly Piece[], page: Page): { label: Label; value: Piece }[] {
  const found = cells
    .flatMap((cell) => (cellOf(cell, page) ? [cell] : dividedBySigns(cell)))
    .flatMap((cell) => cellOf(cell, page) ?? [])
    .filter(({ label }) => label.slot === 'gender' || label.slot === 'dob');
  return found.some(({ label }) => label.slot === 'gender') &&
    new Set(found.map(({ label }) => label.slot)).size === found.length
    ? found
    : [];
}
