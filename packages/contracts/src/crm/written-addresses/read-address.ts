import { stateOfZip } from '../../validation/index.js';
import { addressIn } from './address-in.js';
import { stateIn, type AddressParts } from './tails.js';

/** The parts of an address by the names of their fields. */
export type WrittenAddress = Readonly<
  Partial<Record<'address1' | 'address2' | 'city' | 'state' | 'zip', string>>
>;

const COUNTRY = /(?:^|[\s,])\(?(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?|estados unidos)\)?$/i;
const ZIP = /(?:^|[\s,.-])(\d{5}(?:[- ]?\d{4})?|\d{4})$/;
/** A name of four words is `District of Columbia` or shorter; the longest is that of an armed force. */
const MOST_WORDS = 4;

/**
 * Reads an address of one cell: `12 Elm St, Apt 4, Portland, ME 04101, USA`. All that stands between the street and the
 * city, or before the street, is its second line: a unit, an urbanization, whom it is in care of.
 * @returns undefined for a text that isn't a whole address
 */
export function readAddress(written: string): WrittenAddress | undefined {
  const text = withoutCountry(
    written
      .split(/[\r\n]+/)
      .map(withoutEnds)
      .join(', '),
  );
  if (text.length > 200) return undefined;
  const parts = addressIn(text);
  const { address1, city, state, zip } = parts ?? {};
  if (!parts || !address1 || !city || !state || !zip || zip.end < text.length) return undefined;
  const address2 = secondLine(text, parts);
  return {
    ...{ address1: address1.value, ...(address2 !== '' && { address2 }) },
    ...{ city: city.value, state: state.value, zip: zip.value },
  };
}

/** Whatever stands outside of the street and before the city. */
function secondLine(text: string, { address1, city }: AddressParts): string {
  if (!address1 || !city) return '';
  return [text.slice(0, address1.start), text.slice(address1.end, city.start)]
    .map(withoutEnds)
    .filter((part) => part !== '')
    .join(', ');
}

/**
 * Splits `Portland, ME 04101-1234, USA`, also where a spreadsheet has cut the zero off. What is no state or ZIP stays with
 * the city.
 */
export function readPlace(written: string): WrittenAddress {
  const text = withoutCountry(written);
  const zip = ZIP.exec(text)?.[1] ?? '';
  const place = withoutEnds(text.slice(0, text.length - zip.length));
  const words = [...place.matchAll(/[^\s,]+/g)];
  const isCode = /^\p{L}\.?\s?\p{L}\.?$/u.test(place);
  // A whole place is a city, as New York is, unless it is a code.
  const from = Math.max(isCode ? 0 : 1, words.length - MOST_WORDS);
  for (const { index } of words.slice(from)) {
    const state = stateIn(place.slice(index));
    if (state !== undefined && !isOfCity(place, index, { state, zip }))
      return filled({ city: withoutEnds(place.slice(0, index)), state, zip });
  }
  return filled({ city: place, zip });
}

/** Whether the name of a state behind a city belongs to it, as in Port Washington: unless a comma or the ZIP says so. */
function isOfCity(place: string, at: number, { state, zip }: { state: string; zip: string }): boolean {
  const isName = place.length - at > MOST_WORDS;
  if (!isName || place.slice(0, at).trimEnd().endsWith(',')) return false;
  return zip === '' ? state === 'WA' : stateOfZip(zip.padStart(5, '0')) !== state;
}

function withoutCountry(text: string): string {
  const trimmed = withoutEnds(text);
  return withoutEnds(trimmed.slice(0, COUNTRY.exec(trimmed)?.index ?? trimmed.length));
}

/** A text without blanks and commas at its ends. */
function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && /[\s,;]/.test(text.charAt(start))) start += 1;
  while (end > start && /[\s,;]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const filled = (values: Readonly<Record<string, string>>): WrittenAddress =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
