// The same rule as the function `folded` in the databases; a test holds both equal. This module carries no schema.

/** Letters that normalization does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};
const LETTERS = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
const APOSTROPHES = /[‘’‚‛ʹʻʼʽˈ`′‵]/gu;
const DASHES = /[‐‒–—―⁃−]/gu;
/** Marks of letters, characters of formatting, variants of signs. */
const MARKS =
  /[\u00ad\u0300-\u036f\u061c\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/gu;

/**
 * A text as it is compared: in lower case, without marks and invisible characters, with plain letters, apostrophes and
 * hyphens.
 */
export function folded(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(LETTERS, (letter) => letters[letter] ?? letter)
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .replaceAll(MARKS, '');
}

/** A text as a search looks through it: apostrophes and hyphens may be absent. */
export const foldedText = (text: string): string => folded(text).replaceAll(/['-]/gu, '');

/** Equal for two names that look alike: `Mary-Ann O’Connor` and `maryann oconnor`. */
export const lookAlikeKey = (name: string): string =>
  foldedText(name).replaceAll(/\s/gu, '') || name.toLowerCase();
