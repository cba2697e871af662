/** The suffixes that tell people of one family apart. A title such as MD tells nobody apart. */
const SUFFIXES = {
  jr: /^(?:jr|junior)$/i,
  sr: /^(?:sr|senior)$/i,
  ii: /^(?:ii|2nd)$/i,
  iii: /^(?:iii|3rd)$/i,
  iv: /^(?:iv|4th)$/i,
  v: /^(?:v|5th)$/i,
} as const;
export type NameSuffix = keyof typeof SUFFIXES;

/** The suffix that a word is, in one form for its spellings: `jr` of `JR.`; null for another word. */
export function suffixOfWord(word: string): NameSuffix | null {
  const bare = word.trim().replace(/^\(/, '').replace(/\)$/, '').replace(/[.,]$/, '');
  const found = Object.entries(SUFFIXES).find(([, spellings]) => spellings.test(bare));
  return (found?.[0] as NameSuffix | undefined) ?? null;
}

/** A last name with its suffix apart. `withoutSuffix` is never empty: a name of one word has no suffix. */
export interface SplitLastName {
  readonly withoutSuffix: string;
  readonly suffix: NameSuffix | null;
}

/** Takes the suffix off a last name: `King` and `jr` of `King, Jr.`. */
export function splitSuffix(lastName: string): SplitLastName {
  const text = lastName.trim();
  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf(','));
  let end = Math.max(at, 0);
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  const name = text.slice(0, end);
  const suffix = name === '' ? null : suffixOfWord(text.slice(at + 1));
  return suffix === null ? { withoutSuffix: text, suffix } : { withoutSuffix: name, suffix };
}

/** The suffix of a last name, in one form for its spellings; null for a name without one. */
export const suffixOf = (lastName: string): NameSuffix | null => splitSuffix(lastName).suffix;
