import { cut, type Piece } from '../reading/source.js';
import type { Token } from '../reading/tokens.js';
import { nameOf, NO_PERSON } from '../values/names.js';

/** The name in `1. Ada Byron  DOB: 4/12/1950`. */
export function nameInFront([first, second]: readonly Token[]): Piece | undefined {
  const isPerson = second?.kind === 'pair' && /^(?:dob|ssn|mbi|gender|relationship)$/.test(second.label.slot);
  if (first?.kind !== 'value' || !isPerson) return undefined;
  const name = cut(first.piece, /^\(?\d{1,2}[.)] ?/.exec(first.piece.text)?.[0].length ?? 0);
  return nameOf(name.text, { isLoose: false })?.last_name !== undefined && !NO_PERSON.test(name.text)
    ? name
    : undefined;
}
