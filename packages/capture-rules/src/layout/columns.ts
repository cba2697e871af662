import { labelOf, type Label } from '../labels/label-of.js';
import type { Piece } from '../reading/source.js';
import { UNKNOWN, type Token } from '../reading/tokens.js';
import { tailsIn } from '@bindery/contracts/crm/written-addresses';
import { nameOf, NO_PERSON } from '../values/names.js';
import { relationshipOf } from '../values/relationships.js';
import { headingRole, type Heading } from './sections.js';
import { columnOf, type Page } from './tables.js';

/** Columns of people beside each other: each line has a label, and a value of each person. */
export interface Columns {
  readonly rows: readonly (readonly { label: Label; value: Piece }[])[];
  readonly end: number;
}

const MIN_LINES = 2;

interface LabeledPiece {
  readonly label: Label;
  readonly value: Piece;
}

/** Columns that begin at a line: under the words for the people, such as `Applicant` and `Spouse`, or under names. */
export function sideBySide(page: Page, at: number): Columns | undefined {
  const header = page.lines[at];
  if (!header || header.cells.length < 2) return undefined;
  const heads = headsOf(page, at) ?? namesOf(page, at);
  if (!heads) return undefined;
  const lines: { label: Label; values: readonly (Piece | undefined)[] }[] = [];
  let end = at + 1;
  for (; end < page.lines.length; end += 1) {
    const [first, ...values] = page.tokens[end] ?? [];
    const line = page.lines[end];
    if (first?.kind !== 'label' || !line || values.length === 0 || values.length > heads.length) break;
    const pieces = values.map(({ piece }) => piece);
    lines.push({
      label: first.label,
      values: line.isGrid || pieces.length === heads.length ? pieces : byPlace(pieces, heads),
    });
  }
  if (lines.length < MIN_LINES) return undefined;
  const rows = heads.map((head, column) => [
    ...(head.value ? [{ label: head.label, value: head.value }] : []),
    ...lines.flatMap(({ label, values }) => {
      const value = values[column];
      return value ? [{ label: { ...label, role: head.label.role, number: head.label.number }, value }] : [];
    }),
  ]);
  return { rows, end };
}

/** The values of a line that has some, under their heads. */
function byPlace(values: readonly Piece[], heads: readonly { value?: Piece }[]): (Piece | undefined)[] {
  const row: (Piece | undefined)[] = heads.map(() => undefined);
  for (const value of values) {
    const column = heads.findLastIndex(
      (head) => head.value !== undefined && columnOf(head.value) <= columnOf(value) + 2,
    );
    if (column >= 0) row[column] ??= value;
  }
  return row;
}

const relationship: Label = { slot: 'relationship', role: undefined, number: '' };

/** The people of columns: the words for them are read as their relationship. */
function headsOf(page: Page, at: number): { label: Label; value?: Piece }[] | undefined {
  const tokens = (page.tokens[at] ?? []).filter(({ piece }) => piece.text !== '');
  const bare = tokens.filter((token) => token.kind === 'label' && token.label.isBare);
  if (
    bare.length < 2 ||
    tokens.length - bare.length > 1 ||
    (tokens.length > bare.length && tokens[0] === bare[0])
  )
    return undefined;
  const roles = new Set(
    bare.map((token) => (token.kind === 'label' ? `${token.label.role ?? ''}${token.label.number}` : '')),
  );
  if (roles.size < bare.length) return undefined;
  return bare.map((token) => {
    const role = token.kind === 'label' ? token.label.role : undefined;
    const isFamily = role === 'spouse' || role === 'child';
    return { label: isFamily ? { ...relationship, role } : relationship, value: token.piece };
  });
}

/** The names over columns of which a line below says the relationships. */
function namesOf(page: Page, at: number): { label: Label; value: Piece }[] | undefined {
  const tokens = page.tokens[at] ?? [];
  const isNames =
    tokens.length > 1 &&
    tokens.every(
      ({ kind, piece: { text } }) =>
        kind === 'value' &&
        !NO_PERSON.test(text) &&
        nameOf(text, { isLoose: false })?.last_name !== undefined,
    );
  const isOfPeople = [1, 2, 3].some((by) => {
    const [label, ...others] = page.tokens[at + by] ?? [];
    return (
      label?.kind === 'label' &&
      label.label.slot === 'relationship' &&
      others.length === tokens.length &&
      others.every(({ piece }) => relationshipOf(piece.text) !== undefined)
    );
  });
  return isNames && isOfPeople
    ? tokens.map(({ piece }) => ({ label: { slot: 'name', role: undefined, number: '' }, value: piece }))
    : undefined;
}

const place: Label = { slot: 'addresses.home.place', role: undefined, number: '' };

/** Sections beside each other, each under its heading. */
export interface ColumnSections {
  readonly columns: readonly {
    readonly heading: Heading;
    readonly pairs: readonly { label: Label; value: Piece }[];
  }[];
  readonly end: number;
}

/** The pair that a token of a column is, alone or with the one behind it. An unknown label may go on from its heading. */
function pairIn(token: Token, next: Token | undefined, heading: string): LabeledPiece | undefined {
  if (token.kind === 'value') return undefined;
  const value = token.kind === 'pair' ? token.value : next?.kind === 'value' ? next.piece : undefined;
  const label = token.label === UNKNOWN ? labelOf(`${heading} ${token.piece.text}`) : undefined;
  return value && { label: label ?? token.label, value };
}

/** The sections under a line that is all headings, if labels with their values follow. */
export function columnSections(page: Page, at: number): ColumnSections | undefined {
  const header = page.lines[at];
  if (!header || header.cells.length < 2 || header.cells.length > 4) return undefined;
  const headings = header.cells.map(({ text }) => headingRole(text));
  if (headings.some((heading) => heading === undefined)) return undefined;
  const starts = header.cells.map((cell) => columnOf(cell));
  const columns = headings.flatMap((heading) => (heading ? [{ heading, pairs: [] as LabeledPiece[] }] : []));
  let end = at + 1;
  for (; end < page.lines.length && page.lines[end]?.isBlank === false; end += 1) {
    const tokens = page.tokens[end] ?? [];
    if (!tokens.some(({ kind }) => kind === 'pair')) break;
    const line = page.lines[end];
    tokens.forEach((token, index) => {
      const column = line?.isGrid
        ? line.cells.findIndex(({ start }) => start === token.piece.start)
        : starts.findLastIndex((start) => start <= columnOf(token.piece) + 2);
      const { pairs } = columns[Math.max(0, column)] ?? {};
      const heading = header.cells[Math.max(0, column)]?.text ?? '';
      const pair = pairIn(token, tokens[index + 1], heading);
      if (pair) pairs?.push(pair);
      else if (pairs?.at(-1)?.label.slot.endsWith('.address1') && tailsIn(token.piece.text).length > 0)
        pairs.push({ label: place, value: token.piece });
    });
  }
  return columns.filter(({ pairs }) => pairs.length > 0).length > 1 ? { columns, end } : undefined;
}
