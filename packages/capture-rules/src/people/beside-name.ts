import { phoneTypeIn } from '@bindery/contracts/crm/written-values';
import { stateOfZip } from '@bindery/contracts/validation';
import { cut, type Piece } from '../reading/source.js';
import { nameOf } from '../values/names.js';
import { relationshipOf } from '../values/relationships.js';
import { readValue } from '../values/read-value.js';
import type { ReadingDay } from '../values/reading.js';

/** A value that stands behind a name without a label of its own. */
export interface BesideName {
  readonly slot: string;
  readonly value: string;
  readonly source: Piece;
}

const WORDS =
  /^(?:dob|d\.o\.b\.?|born|birth ?date|mbi|ssn|ph(?:one)?|cell|tel|email|sex|gender|zip|age)[:# ]{1,3}/i;

/** Values after a name in the same text, as in `Ada Byron / 04/12/1950 / F`. */
export function besideName(value: Piece, day: ReadingDay): BesideName[] {
  return partsOf(value).flatMap((part) => {
    const words = WORDS.exec(part.text)?.[0].length ?? 0;
    const bare = cut(part, words);
    const kind = phoneTypeIn(part.text.slice(0, words));
    if (/^(?:non-? ?)?(?:smoker|tobacco)(?: user)?$/i.test(bare.text))
      return [{ slot: 'smoker', value: /^non/i.test(bare.text) ? 'no' : 'yes', source: bare }];
    for (const slot of ['dob', 'gender', 'mbi', 'ssn', 'email', 'phones.home.phone']) {
      const readings = readValue(slot, bare.text, day);
      const [first] = readings;
      if (first && first.start === 0 && first.end >= bare.text.length - 1)
        return readings.map((one) => ({
          slot: kind === undefined ? one.slot : one.slot.replace('.home.', `.${kind}.`),
          value: one.value,
          source: cut(bare, one.start, one.end),
        }));
    }
    if (/^\d{5}$/.test(bare.text) && stateOfZip(bare.text) !== null)
      return [{ slot: 'addresses.home.zip', value: bare.text, source: bare }];
    const address = / \d{5}(?:-\d{4})?$/.test(bare.text)
      ? readValue('addresses.home.address1', bare.text, day)
      : [];
    return address.map((one) => ({
      slot: one.slot,
      value: one.value,
      source: cut(bare, one.start, one.end),
    }));
  });
}

/** The parts behind a name: between bars or slashes, or else between commas and brackets. */
function partsOf(value: Piece): Piece[] {
  const separator = / \/ | \| | - | · |; /.test(value.text) ? / \/ | \| | - | · |; /g : /[,;()]/g;
  const at = [...value.text.matchAll(separator)];
  // `Ada Byron 04/12/1950 F`
  const [, front = '', day = '', sex] =
    /^([^\d,;()/|]{3,60}) (\d{1,2}[/-]\d{1,2}[/-]\d{2,4})(?: (M|F|Male|Female))?$/i.exec(value.text) ?? [];
  if (day !== '')
    return [
      cut(value, front.length, front.length + 1 + day.length),
      ...(sex === undefined ? [] : [cut(value, value.text.length - sex.length)]),
    ];
  return at.map(({ index, 0: text }, place) => cut(value, index + text.length, at[place + 1]?.index));
}

/** Somebody of a list in one value. */
export interface Listed {
  readonly name: Piece;
  /** Values in brackets behind the name. */
  readonly details: readonly BesideName[];
  readonly relationship: ReturnType<typeof relationshipOf>;
}

/** Marks in front of a name in a list, and the word for the relative. */
const LEAD =
  /^[,;&+\s]{0,3}(?:and )?(?:(?:his|her|my) )?(?:(wife|husband|spouse|son|daughter|partner|stepson|stepdaughter)[,:]? )?/i;

/** The people of `Ada Byron (04/12/1982, F), Ben Byron (child, DOB 07/02/2012)`. */
export function listedPeople(value: Piece, day: ReadingDay): Listed[] {
  let from = 0;
  const found = [...value.text.matchAll(/\(([^()]{3,60})\)/g)].flatMap((match) => {
    const [whole, inside = ''] = match;
    const front = value.text.slice(from, match.index);
    const [lead = '', word = ''] = LEAD.exec(front) ?? [];
    const name = cut(value, from + lead.length, match.index);
    from = match.index + whole.length;
    const details = besideName(cut(value, match.index, from), day);
    const relationship = inside
      .split(',')
      .concat(word)
      .map((one) => relationshipOf(one.trim()))
      .find((one) => one !== undefined);
    const isPerson =
      nameOf(name.text) !== undefined &&
      (relationship !== undefined || details.some(({ slot }) => slot === 'dob'));
    return isPerson ? [{ name, details, relationship }] : [];
  });
  return found.length > 1 ? found : peopleWithDays(value, day);
}

/** `Ada Byron, 04/12/2010 and Ben Byron, 07/02/2012` */
function peopleWithDays(value: Piece, day: ReadingDay): Listed[] {
  let from = 0;
  const found = [...value.text.matchAll(/\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/g)].flatMap((match): Listed[] => {
    const front = value.text.slice(from, match.index);
    const [lead = '', word = ''] = LEAD.exec(front) ?? [];
    const name = cut(
      value,
      from + lead.length,
      from + (/[\s,(-]{0,4}(?:(?:dob|born):? ?)?$/i.exec(front)?.index ?? 0),
    );
    const piece = cut(value, match.index, match.index + match[0].length);
    from = match.index + match[0].length;
    const births = readValue('dob', piece.text, day).map((one) => ({ ...one, source: piece }));
    return nameOf(name.text) !== undefined && births.length > 0
      ? [{ name, details: births, relationship: relationshipOf(word) }]
      : [];
  });
  return found.length > 1 ? found : [];
}
