// This module carries no schema, so that lists can use it without one.

// Scripts in which a joiner between two letters changes how they are written: cursive and Indic ones (Unicode UAX 31).
const joiningScripts = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Mand', 'Phag', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr'],
  ...['Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
];

const JOINER = '[\\u200c\\u200d]';
const betweenLetters = joiningScripts.map((script) => {
  const letter = `(?=[\\p{L}\\p{M}])\\p{scx=${script}}`;
  return `(?<=${letter})${JOINER}(?=${letter})`;
});
const betweenEmoji = '(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]{0,2})\\u200d(?=\\p{ExtPict})';
const strayJoiner = new RegExp(`(?!${[...betweenLetters, betweenEmoji].join('|')})${JOINER}`, 'gu');

// Characters that show nothing: zero-width blanks, marks of direction, soft hyphens, fillers. Variation selectors stay,
// because they choose the form of the character before them.
const variationSelector = '[\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{e0100}-\\u{e01ef}]';
const format = new RegExp(`(?!${JOINER}|${variationSelector})[\\p{Cf}\\p{DI}]`, 'gu');
// Braille's blank shows nothing either.
const visible = /[^\s\p{Cf}\p{DI}\u2800]/u;

const withoutFormat = (text: string): string =>
  text
    .replaceAll(format, '')
    .replaceAll(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replaceAll(strayJoiner, '')
    .normalize('NFC');

const blankIfInvisible = (text: string): string => (visible.test(text) ? text : '');

/** One line of text as it is stored: NFC, trimmed, one blank between words, nothing invisible. */
export const lineText = (text: string): string =>
  blankIfInvisible(withoutFormat(text).replaceAll(/\s+/g, ' ').trim());

/** Several lines of text as they are stored: as {@link lineText}, but lines and their indents stay. */
export function linesText(text: string): string {
  const lines = blankIfInvisible(
    withoutFormat(text)
      .replace(/^\s*\n/, '')
      .trimEnd(),
  );
  // One line alone has no indent.
  return lines.includes('\n') ? lines : lines.trimStart();
}

const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;
const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The ASCII digit of a decimal digit. Unicode keeps them in runs of ten, each from 0 to 9. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
}

/** A number, code, email address or phone number as it is stored: one line with ASCII dashes and digits. */
export const codeText = (text: string): string =>
  lineText(text).replaceAll(dashes, '-').replaceAll(otherDigits, asciiDigit);
