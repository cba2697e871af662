import { addressIn, placeIn, stateIn } from '@bindery/contracts/crm/written-addresses';
import type { Reader, Reading } from './reading.js';
import { partsAsReadings, prefixOf, whole } from './value-parts.js';

const COUNTY = /[,\s]{1,3}\(?(\p{Lu}[\p{L}'. -]{2,25}) (?:County|Parish)\)?$/u;

/** `Portland, ME 04101, Cumberland County` @param end where the ZIP ends */
function countyBehind(text: string, end: number | undefined, prefix: string): Reading[] {
  const [behind, county = ''] = (end !== undefined && COUNTY.exec(text.slice(end))) || [];
  if (behind === undefined) return [];
  const start = text.length - behind.length + behind.indexOf(county);
  return [{ slot: `${prefix}county`, value: county, start, end: start + county.length }];
}

const readAddress: Reader = (text, slot) => {
  const parts = addressIn(text);
  if (parts?.address1 || parts?.zip)
    return [...partsAsReadings(parts, prefixOf(slot)), ...countyBehind(text, parts.zip?.end, prefixOf(slot))];
  return /\d/.test(text) && /\p{L}{2}/u.test(text) && text.length <= 80 && !/[:@]/.test(text)
    ? whole(text, slot)
    : [];
};

/** The parts of an address, by the last word of their slots. */
export const placeReaders = {
  address1: readAddress,
  address2: (text, slot) =>
    /^#?[\w .,#-]{1,30}$/.test(text) && !/^(?:yes|no)$/i.test(text) ? whole(text, slot) : [],
  city: (text, slot) => {
    const place = placeIn(text);
    if (place) return partsAsReadings(place, prefixOf(slot));
    const city = text.replace(/,$/, '');
    return /^\p{L}[\p{L}'’. -]{1,40}$/u.test(city) ? whole(city, slot) : [];
  },
  place: (text, slot) => {
    const place = placeIn(text);
    return place ? partsAsReadings(place, prefixOf(slot)) : [];
  },
  state: (text, slot) => {
    const place = placeIn(text);
    if (place?.zip) return partsAsReadings(place, prefixOf(slot));
    const state = stateIn(text);
    return state === undefined ? [] : whole(text, slot, state);
  },
  zip: (text, slot) => {
    const [written = '', five = '', four] = /^(\d{5})(?:[- ]?(\d{4}))?(?!\d)/.exec(text) ?? [];
    return written === ''
      ? []
      : [{ slot, value: four === undefined ? five : `${five}-${four}`, start: 0, end: written.length }];
  },
  county: (text, slot) => {
    const [county = ''] = /^\p{L}[\p{L}'’. -]{1,40}(?=$|, ?[A-Z]{2}$)/u.exec(text) ?? [];
    return county === '' ? [] : [{ slot, value: county, start: 0, end: county.length }];
  },
} satisfies Readonly<Record<string, Reader>>;
