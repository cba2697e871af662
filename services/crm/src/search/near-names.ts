/** A range of terms that can contain a name with one typo, and a pattern that such a term matches whole. */
export interface NearName {
  /** The beginning of the range's terms, with their sign. */
  readonly start: string;
  /** For both Postgres and JavaScript. */
  readonly pattern: string;
}

/** Signs of the terms: a name, and the same name backwards. */
const NAME = '@';
const BACKWARDS = '<';
/** The pattern grows with the square of a word's length, and no name is longer. */
const LETTERS = /^\p{L}{5,30}$/u;

/**
 * The names that differ from a typed one of five letters or more by one typo: a letter wrong, missing or doubled, or
 * two swapped. A typo is in one half of the word, so the other half says where to look: forwards or backwards.
 */
export function nearNames(word: string): NearName[] {
  if (!LETTERS.test(word)) return [];
  const letters = Array.from(word);
  const half = Math.floor(letters.length / 2);
  const backwards = letters.toReversed();
  return [
    { start: NAME + letters.slice(0, half).join(''), pattern: `^${NAME}${oneTypo(letters)}$` },
    // Two letters that were swapped may be on either side of the middle.
    {
      start: BACKWARDS + backwards.slice(0, letters.length - half - 1).join(''),
      pattern: `^${BACKWARDS}${oneTypo(backwards)}$`,
    },
  ];
}

/** The word, and its forms with one typo. */
function oneTypo(letters: readonly string[]): string {
  const variants = letters.flatMap((letter, nth) => {
    const [before, after] = [letters.slice(0, nth).join(''), letters.slice(nth + 1).join('')];
    const next = letters[nth + 1];
    const swapped = next === undefined ? [] : [before + next + letter + letters.slice(nth + 2).join('')];
    return [`${before}(?:.|${letter}.|.${letter})?${after}`, ...swapped];
  });
  return `(?:${variants.join('|')})`;
}
