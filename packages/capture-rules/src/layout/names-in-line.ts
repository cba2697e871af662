import type { Label } from '../labels/label-of.js';
import { cut, type Piece } from '../reading/source.js';
import type { Token } from '../reading/tokens.js';
import { nameOf, NO_PERSON } from '../values/names.js';

const COLUMN = /^\p{Lu}[\p{Lu}'’-]{0,24}\.?$/u;
/** `MEMBER: BYRON      ADA      K`: the last name first. */
export function nameInColumns(token: Token, rest: readonly Token[]): { label: Label; value: Piece }[] {
  if (token.kind !== 'pair' || token.label.slot !== 'name' || !COLUMN.test(token.value.text)) return [];
  const end = rest.findIndex(({ kind, piece }) => kind !== 'value' || !COLUMN.test(piece.text));
  const others = rest.slice(0, end < 0 ? rest.length : end).slice(0, 2);
  const [first, middle] = others.map(({ piece }) => piece);
  if (!first || nameOf(`${first.text} ${token.value.text}`, { isLoose: false })?.last_name === undefined)
    return [];
  const { role, number } = token.label;
  const parts: readonly (readonly [string, Piece | undefined])[] = [
    ['first_name', first],
    ['middle_name', middle],
    ['last_name', token.value],
  ];
  return parts.flatMap(([slot, value]) => (value ? [{ label: { slot, role, number }, value }] : []));
}

/** The name in `1. Ada Byron  DOB: 4/12/1950`. */
export function nameInFront([first, second]: readonly Token[]): Piece | undefined {
  const isPerson = second?.kind === 'pair' && /^(?:dob|ssn|mbi|gender|relationship)$/.test(second.label.slot);
  if (first?.kind !== 'value' || !isPerson) return undefined;
  const name = cut(first.piece, /^\(?\d{1,2}[.)] ?/.exec(first.piece.text)?.[0].length ?? 0);
  return nameOf(name.text, { isLoose: false })?.last_name !== undefined && !NO_PERSON.test(name.text)
    ? name
    : undefined;
}
