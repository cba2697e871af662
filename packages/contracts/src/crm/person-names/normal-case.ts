import { suffixOfWord } from './suffix.js';

/** Words in a last name that are written small: `de la Cruz`, `van der Berg`. */
const SMALL = new Set('de del la las los y da das do dos der den'.split(' '));
/** Initials that people are called by, such as `TJ`. */
const INITIALS = /^(?:[^AEIOUY\W\d]{2}|\p{L}J)$/u;

const capital = (part: string): string => part.charAt(0) + part.slice(1).toLowerCase();

function wordInNormalCase(word: string, index: number, words: readonly string[]): string {
  const suffix = suffixOfWord(word);
  if (suffix !== null) return /^[JS]/i.test(word) ? capital(word) : word;
  const small = word.toLowerCase();
  if (SMALL.has(small) && index < words.length - 1) return small;
  if (small === 'van' && SMALL.has(words[index + 1]?.toLowerCase() ?? '')) return small;
  if (INITIALS.test(word) || /^(?:\p{L}\.){2,4}$/u.test(word)) return word;
  // `O'BRIEN`, `SMITH-JONES`
  const parts = word.split(/(?<=['’-])/u).map(capital);
  return parts
    .join('')
    .replace(/(?<![\p{L}])Mc(\p{Ll})(?=\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** A name in capitals as people write it: `MCDONALD` is McDonald, `DE LA CRUZ III` is de la Cruz III; any other stays. */
export function nameInNormalCase(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{2}/u.test(name)) return name;
  return name.split(' ').map(wordInNormalCase).join(' ');
}
