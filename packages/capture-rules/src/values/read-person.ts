import { flagOf } from '@bindery/contracts/crm';
import { isSsn, ssnDigits } from '@bindery/contracts/validation';
import { emailsIn, mbisIn } from './contacts.js';
import { firstOfSeveral, nameEnd, nameOf } from './names.js';
import { readPhone } from './read-phone.js';
import type { Reader, Reading } from './reading.js';
import { code, dayReader, firstOf, MASK, token, words } from './value-parts.js';

const readName: Reader = (text, slot) => {
  if (/^\S{1,64}@/.test(text)) return [];
  const part = text.slice(0, nameEnd(text)).trim();
  const name = nameOf(part) ?? firstOfSeveral(part);
  if (!name || part.length < 2) return [];
  return Object.entries(name).map(([field, value]) => ({
    slot: field,
    value,
    start: 0,
    end: part.length,
    from: slot,
  }));
};

const onePartOfName: Reader = (text, slot) => {
  const part = text
    .slice(0, nameEnd(text))
    .trim()
    .replace(/,$/, '')
    // `King, Jr.`
    .replace(/,(?= (?:jr|sr|iii?|iv)\.?$)/i, '');
  const isName =
    /^[\p{L}][\p{L}\p{M}'’.-]*(?: [\p{L}][\p{L}\p{M}'’.-]*){0,4}$/u.test(part) && part.length <= 50;
  return isName &&
    !/^(?:yes|no|same|unknown|section|step|spouse|applicant|first|last|middle|name|initial|suffix|date|phone|(?:first|last|middle|full|legal) (?:name|initial))$/i.test(
      part,
    )
    ? [{ slot, value: part, start: 0, end: part.length }]
    : [];
};

const GENDERS: Readonly<Record<string, string>> = {
  m: 'M',
  male: 'M',
  man: 'M',
  f: 'F',
  female: 'F',
  woman: 'F',
  masculino: 'M',
  femenino: 'F',
  hombre: 'M',
  mujer: 'F',
  u: 'U',
  nonbinary: 'U',
  'non-binary': 'U',
  x: 'U',
};

/** An example in a form is nobody's address. */
const EXAMPLE =
  /^(?:name|email|e-mail|user|username|you|your\.?(?:name|email)|yourname|example|someone|first\.?last|firstname\.?lastname|address)@/i;

function readEmail(text: string, slot: string): Reading[] {
  return firstOf(
    emailsIn(text).filter(({ value }) => !EXAMPLE.test(value)),
    slot,
  );
}

/** Both answers are none. */
export const OPTIONS =
  /^(?:m(?:ale)?[\s/,|]{1,3}f(?:emale)?|f(?:emale)?[\s/,|]{1,3}m(?:ale)?|y(?:es)?[\s/,|]{1,3}no?)(?:[\s/,|]{1,3}\w{1,12})?$/i;

function readFlag(text: string, slot: string): Reading[] {
  if (OPTIONS.test(text)) return [];
  const word = token(text).replace(/[.,:;]$/, '');
  const value = flagOf(word) ?? smoking(text);
  return value === undefined
    ? []
    : [
        {
          slot,
          value: value ? 'yes' : 'no',
          start: 0,
          end: word.length > 0 && flagOf(word) !== undefined ? word.length : text.length,
        },
      ];
}

/** Whether a text in words says that somebody smokes. */
function smoking(text: string): boolean | undefined {
  if (
    /\b(?:non|not a|never|no|doesn'?t|does not|don'?t|do not)[ -]?(?:current )?(?:smok|tobacco|nicotine|use)|\bnever\b|\bnone\b|\bformer\b|\bquit\b/i.test(
      text,
    )
  )
    return false;
  return /^(?:current |preferred |standard |daily )?(?:smoker|tobacco|user|tobacco user|nicotine user|current|daily|occasional)\b/i.test(
    text,
  )
    ? true
    : undefined;
}

/** Readers of a person's values, by slots and meanings. */
export const personReaders = {
  name: readName,
  first_name: onePartOfName,
  last_name: onePartOfName,
  middle_name: onePartOfName,
  birth: dayReader(true),
  day: dayReader(false),
  gender: (text, slot) => {
    if (OPTIONS.test(text)) return [];
    const word = token(text).replace(/[.,:;/]$/, '');
    const value = GENDERS[word.toLowerCase()];
    return value === undefined ? [] : [{ slot, value, start: 0, end: word.length }];
  },
  flag: readFlag,
  ssn: (text, slot) => {
    const [, written = ''] = /^(\d{3}[- ]{0,3}\d{2}[- ]{0,3}\d{4})(?![\d-])/.exec(text) ?? [];
    const digits = ssnDigits(written);
    return isSsn(digits) && !MASK.test(text) ? [{ slot, value: digits, start: 0, end: written.length }] : [];
  },
  mbi: (text, slot) => {
    // A form with a box for each character.
    if (/^(?:[A-Z\d] (?:- ?)?){10}[A-Z\d]$/i.test(text))
      return mbisIn(text.replaceAll(' ', '')).map(({ value }) => ({
        slot,
        value,
        start: 0,
        end: text.length,
      }));
    return firstOf(mbisIn(text.replaceAll(/[^\x20-\x7e]/g, ' ')), slot);
  },
  drivers_license: (text, slot) =>
    code(
      text.replace(/^[A-Z]{2}[ :-]{1,3}(?=[A-Z]?\d)/, (state) => ' '.repeat(state.length)).trimStart(),
      slot,
    ),
  email: readEmail,
  phone: readPhone,
  relationship: words(40),
  status: words(40),
  suffix: words(5),
  nickname: onePartOfName,
  text: words(100),
} satisfies Readonly<Record<string, Reader>>;
