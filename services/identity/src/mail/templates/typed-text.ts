import { lookAlikeKey } from '@bindery/contracts/folding';

// Characters that break a line or a header, or make a text read as another one.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** A stranger's text as one line of at most `most` characters that cannot leave its place in a mail. */
export function asOneLine(text: string, most: number): string {
  const line = text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();
  // By code points, so that none is cut in half.
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

// A dot must end a word: mail programs make links of `a.example`.
const person = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;
const agency = /^(?:[\p{L}\p{M}\p{Nd}'’&+(), -]|\.(?=[ ,)]|$))+$/u;
const webWord = /\b(?:www|https?)\b/i;
/** A name with the product's own reads as if the product had written. */
const OWN_NAME = lookAlikeKey('Bindery');
const phoneNumber = /\d[\d ()+-]{5,}\d/;

/** A typed name that a person may be called by in a mail to a stranger, or null: what could be a message or a link is no name. */
export const greetingName = (text: string): string | null => plausibleName(text, person, 40, 4);

/** The same for an agency. */
export const agencyName = (text: string): string | null => plausibleName(text, agency, 60, 7);

function plausibleName(text: string, shape: RegExp, maxLength: number, maxWords: number): string | null {
  const name = asOneLine(text, 100);
  const isName =
    shape.test(name) &&
    name.length <= maxLength &&
    name.split(' ').length <= maxWords &&
    !webWord.test(name) &&
    !lookAlikeKey(name).includes(OWN_NAME) &&
    !phoneNumber.test(name);
  return isName ? name : null;
}
