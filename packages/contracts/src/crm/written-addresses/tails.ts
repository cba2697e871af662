import { stateCodes, stateOfZip } from '../../validation/index.js';
import { stateCodeOf, stateNames } from './states.js';
import { isCity } from './streets.js';
import type { TextPart } from './text-part.js';

const tail = new RegExp(
  String.raw`(?<=[\s,.]|^)(?:([a-z]{2}|[a-z]\.[ ]?[a-z])|(${stateNames}))\.?(?:,| -)?\s{0,3}(?:zip:? ?)?(\d{5})(?:[ -]?(\d{4}))?(?![\w-])`,
  'gi',
);
const tailWithoutZip = new RegExp(
  String.raw`^[\p{L}][\p{L}'’. -]{1,40}(?:,\s?|\s)(?:([A-Z]{2})|(${stateNames}))\.?$`,
  'iu',
);

export const isState = (code: string): boolean =>
  (stateCodes as readonly string[]).includes(code.toUpperCase());

/** The parts of an address, by their fields. */
export type AddressParts = Partial<
  Readonly<Record<'address1' | 'address2' | 'city' | 'state' | 'zip', TextPart>>
>;

/** `ST 12345` or `State 12345-6789` in a text: what an address ends with. */
export interface Tail {
  readonly state: TextPart;
  readonly zip: TextPart;
  /** Whether the ZIP is one of the state. */
  readonly agrees: boolean;
}

export function tailsIn(text: string): Tail[] {
  return [...text.matchAll(tail)].flatMap((match) => {
    const written = match[1] ?? match[2] ?? '';
    const code = stateCodeOf(written).toUpperCase();
    if (
      !isState(code) ||
      (match[1] !== undefined && !/^(?:[A-Z]\.? ?[A-Z]|[A-Z][a-z]|[a-z]{2})$/.test(written))
    )
      return [];
    const [five = '', four] = [match[3], match[4]];
    const zipStart = match.index + match[0].lastIndexOf(five);
    const end = match.index + match[0].length;
    const zip = four === undefined ? five : `${five}-${four}`;
    return [
      {
        state: { value: code, start: match.index, end: match.index + written.length },
        zip: { value: zip, start: zipStart, end },
        agrees: stateOfZip(zip) === code,
      },
    ];
  });
}

/** City, state and ZIP of one cell, of which the ZIP may be absent. */
export function placeIn(text: string): AddressParts | undefined {
  const [end] = tailsIn(text);
  if (end) {
    const city = text.slice(0, end.state.start).replace(/[\s,]{1,3}$/, '');
    if (city === '') return { state: end.state, zip: end.zip };
    if (!isCity(city)) return undefined;
    return { city: { value: city, start: 0, end: city.length }, state: end.state, zip: end.zip };
  }
  const match = tailWithoutZip.exec(text);
  const written = match?.[1] ?? match?.[2] ?? '';
  const code = stateCodeOf(written).toUpperCase();
  if (written === '' || !isState(code)) return undefined;
  const start = text.lastIndexOf(written);
  const city = text.slice(0, start).replace(/[\s,]{1,3}$/, '');
  return {
    city: { value: city, start: 0, end: city.length },
    state: { value: code, start, end: start + written.length },
  };
}

/** The state that a value is: a code or a name. */
export function stateIn(text: string): string | undefined {
  const code = stateCodeOf(text).toUpperCase();
  return isState(code) ? code : undefined;
}
