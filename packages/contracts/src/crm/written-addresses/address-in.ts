import { isCity, poBox, isStreet, isUnit, suffixWord, unitAtEnd, unitWords } from './streets.js';
import { stateCodeOf } from './states.js';
import { isState, tailsIn, type AddressParts } from './tails.js';
import type { TextPart } from './text-part.js';

interface Part {
  readonly text: string;
  readonly start: number;
}

/** The parts of an address in a text of one or more lines; undefined if it is none. */
export function addressIn(text: string): AddressParts | undefined {
  const [end] = tailsIn(text);
  const parts = partsOf(text.slice(0, end?.state.start ?? text.length));
  const street = parts.findIndex((part) => isStreet(part.text));
  if (!end) return withoutTail(parts, street);
  const place = { state: end.state, zip: end.zip };
  if (street < 0) {
    const city = parts.at(-1);
    return parts.length === 1 && city && isCity(city.text) ? { city: cityOf(city), ...place } : undefined;
  }
  const [first, ...rest] = parts.slice(street);
  if (!first) return undefined;
  const cityPart = rest.at(-1);
  if (!cityPart) return { ...streetAndCity(first), ...place };
  if (!isCity(cityPart.text)) {
    const unitThenCity = splitUnitCity(cityPart);
    return unitThenCity && { ...streetOf(first, [unitThenCity.unit]), city: unitThenCity.city, ...place };
  }
  return { ...streetOf(first, rest.slice(0, -1)), city: cityOf(cityPart), ...place };
}

/** `Apt 4 Miami` */
function splitUnitCity(part: Part): { unit: Part; city: TextPart } | undefined {
  const match = new RegExp(String.raw`^(${unitWords})[ ,]{1,2}(\p{L}[\p{L}'’. -]{1,40})$`, 'iu').exec(
    part.text,
  );
  const [, unit = '', city = ''] = match ?? [];
  if (unit === '') return undefined;
  return {
    unit: { text: unit, start: part.start },
    city: foundOf({ text: city, start: part.start + part.text.length - city.length }),
  };
}

function withoutTail(parts: readonly Part[], street: number): AddressParts | undefined {
  const [first, ...rest] = street < 0 ? [] : parts.slice(street);
  if (!first || rest.length > 4) return undefined;
  const units = rest.filter((part, index) => isUnit(part.text) && index === 0);
  const city = rest[units.length];
  const state = rest[units.length + 1];
  const code = state ? stateCodeOf(state.text).toUpperCase() : '';
  if (city && state && isCity(city.text) && isState(code))
    return { ...streetOf(first, units), city: cityOf(city), state: { ...foundOf(state), value: code } };
  return streetOf(first, units);
}

function streetOf(street: Part, rest: readonly Part[]): AddressParts {
  const unit = rest.find((part) => isUnit(part.text) || /^(?:c\/o|attn)/i.test(part.text));
  const inLine = unitAtEnd.exec(street.text);
  if (inLine && !unit && !poBox.test(street.text)) {
    const before = { text: street.text.slice(0, inLine.index), start: street.start };
    const after = street.text.slice(inLine.index).replace(/^[\s,]{1,3}/, '');
    if (isStreet(before.text))
      return {
        address1: foundOf(before),
        address2: foundOf({ text: after, start: street.start + street.text.length - after.length }),
      };
  }
  return { address1: foundOf(street), ...(unit && { address2: foundOf(unit) }) };
}

/** `12 Main St Apt 4 Miami`: the city begins behind the kind of street and the unit. */
function streetAndCity(part: Part): AddressParts {
  const [last] = [...part.text.matchAll(suffixWord)].filter(({ index }) => index > 3).slice(-1);
  const box = /^(?:p\.? ?o\.? ?box|box) ?#? ?[\w-]{1,8}/i.exec(part.text);
  const streetEnd = box ? box[0].length : last ? last.index + last[0].length : 0;
  if (streetEnd === 0) return {};
  const unit = new RegExp(String.raw`^[ ,]{1,2}(?:${unitWords})(?=[ ,])`, 'i').exec(
    part.text.slice(streetEnd),
  );
  const cityStart = streetEnd + (unit?.[0].length ?? 0);
  const city = part.text.slice(cityStart).trim();
  const street = { text: part.text.slice(0, cityStart), start: part.start };
  if (!isCity(city)) return {};
  const start = part.start + part.text.indexOf(city, cityStart);
  return { ...streetOf(street, []), city: cityOf({ text: city, start }) };
}

/** Parts between commas, line breaks and wide gaps. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const add = (to: number) => {
    const raw = text.slice(from, to);
    const trimmed = raw.trim();
    if (trimmed !== '')
      parts.push({ text: trimmed.replace(/(?<! \p{L}{1,4})[.;]$/u, ''), start: from + raw.indexOf(trimmed) });
  };
  for (const match of text.matchAll(/,|\n|\t| {2}|;|\|/g)) {
    add(match.index);
    from = match.index + match[0].length;
  }
  add(text.length);
  return parts;
}

/** `in Macon` */
const cityOf = ({ text, start }: Part): TextPart => {
  const words = /^(?:in|at|near|of) (?=\p{Lu})/u.exec(text)?.[0].length ?? 0;
  return foundOf({ text: text.slice(words), start: start + words });
};

const foundOf = ({ text, start }: Part): TextPart => ({
  value: text.replace(/\s{1,9}/g, ' '),
  start,
  end: start + text.length,
});
