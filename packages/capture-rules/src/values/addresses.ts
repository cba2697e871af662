import { stateCodes, stateOfZip } from '@bindery/contracts/validation';
import { stateCodeOf } from '@bindery/contracts/crm/written-values';
import type { Found } from './contacts.js';

/** The parts of an address, by their fields. */
export type AddressParts = Partial<
  Readonly<Record<'address1' | 'address2' | 'city' | 'state' | 'zip', Found>>
>;

const NAMED =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|district of columbia|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|puerto rico|guam';
const tail = new RegExp(
  String.raw`(?<=[\s,.]|^)(?:([a-z]{2})|(${NAMED}))\.?(?:,| -)?\s{0,3}(?:zip:? ?)?(\d{5})(?:[ -]?(\d{4}))?(?![\w-])`,
  'gi',
);
const tailWithoutZip = new RegExp(
  String.raw`^[\p{L}][\p{L}'’. -]{1,40}(?:,\s?|\s)(?:([A-Z]{2})|(${NAMED}))\.?$`,
  'iu',
);

const isState = (code: string): boolean => (stateCodes as readonly string[]).includes(code.toUpperCase());

/** `ST 12345` or `State 12345-6789` in a text: what an address ends with. */
export interface Tail {
  readonly state: Found;
  readonly zip: Found;
  /** Whether the ZIP is one of the state. */
  readonly agrees: boolean;
}

export function tailsIn(text: string): Tail[] {
  return [...text.matchAll(tail)].flatMap((match) => {
    const written = match[1] ?? match[2] ?? '';
    const code = stateCodeOf(written).toUpperCase();
    if (
      !isState(code) ||
      (match[1] !== undefined && !/^(?:[A-Z]{2}|[A-Z][a-z])$/.test(written) && !/^[a-z]{2}$/.test(written))
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

const SUFFIXES =
  'street|str|st|avenue|ave|av|road|rd|drive|dr|lane|ln|court|ct|circle|cir|boulevard|blvd|way|place|pl|terrace|ter|terr|trail|trl|parkway|pkwy|highway|hwy|loop|square|sq|path|pike|run|row|crescent|cres|crossing|xing|point|pt|cove|cv|alley|aly|bend|hill|hills|ridge|landing|lndg|walk|plaza|plz|heights|hts|manor|mnr|route|rte|freeway|fwy|expressway|expy|bluff|creek|glen|grove|park|view|vista|pass|estates|gardens|commons|trace|mews|broadway|calle|camino|avenida';
const unitWords = String.raw`(?:apt|apartment|unit|ste|suite|lot|bldg|building|fl|floor|rm|room|trlr|trailer|space|spc|no)\.?:? ?#? ?[\w-]{1,8}|# ?[\w-]{1,8}`;
const unitAtEnd = new RegExp(
  String.raw`(?:,\s?|\s)(?:${unitWords})(?: (?:bldg|building|floor|fl|unit|apt) ?[\w-]{1,5})?$`,
  'i',
);
const unitAlone = new RegExp(String.raw`^(?:${unitWords})(?:,? (?:${unitWords}))?$`, 'i');
const numbered = /^(?:\d{1,6}[a-z]?(?:-\d{1,5})?(?: ?1\/2)?|one|[NSEW]\d{1,5}[NSEW]?\d{0,6}) [\p{L}\d#]/iu;
const poBox =
  /^(?:p\.? ?o\.? ?box|post office box|box|pmb|r\.?r\.? ?#?\d|rural route|hc ?\d{1,3} box|general delivery)\b/i;
const spanish =
  /^(?:calle|c\/|ave(?:nida)?\.?|carr(?:etera)?\.?|urb(?:anizaci[oó]n)?\.?|camino|paseo|cond(?:ominio)?\.?) .{1,40}\d/i;
const suffixWord = new RegExp(
  String.raw`\b(?:${SUFFIXES})\b\.?(?: (?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\b\.?)?`,
  'gi',
);

/** Whether a text begins like a street with its number, or a PO box. */
export const isStreet = (text: string): boolean =>
  text.length <= 80 &&
  !/^\d{3}-\d{4}\b/.test(text) &&
  (poBox.test(text) ||
    spanish.test(text) ||
    (numbered.test(text) &&
      /\p{L}{2}/u.test(text) &&
      !/^\d{1,6} (?:mg|days?|years?|months?|hours?|people|per|of)\b/i.test(text)));
const isUnit = (text: string): boolean => text.length <= 30 && unitAlone.test(text);

/** Whether a text is a number, a name and a kind of street, as in `12 Main St`: nothing else looks like that. */
export const isNamedStreet = (text: string): boolean =>
  /^\d{1,6} /.test(text) && isStreet(text) && text.search(suffixWord) > 0;

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
function splitUnitCity(part: Part): { unit: Part; city: Found } | undefined {
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

const isCity = (text: string): boolean => /^\p{L}[\p{L}'’. -]{1,40}$/u.test(text) && !isUnit(text);

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
const cityOf = ({ text, start }: Part): Found => {
  const words = /^(?:in|at|near|of) (?=\p{Lu})/u.exec(text)?.[0].length ?? 0;
  return foundOf({ text: text.slice(words), start: start + words });
};

const foundOf = ({ text, start }: Part): Found => ({
  value: text.replace(/\s{1,9}/g, ' '),
  start,
  end: start + text.length,
});

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
  const code = stateCodeOf(text.replace(/^([a-z]{2}) ?- ?\p{L}.*$/iu, '$1')).toUpperCase();
  return isState(code) ? code : undefined;
}
