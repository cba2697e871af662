import { isMark } from './name-words.js';
import { suffixOfWord } from './suffix.js';

/** A name without the texts in brackets, in quotes and behind it. */
export interface Asides {
  readonly text: string;
  readonly nickname: string | null;
  /** Whether the nickname may be another last name: it stands behind a last name, in brackets. */
  readonly isDoubtful: boolean;
  readonly isRetired: boolean;
  readonly titles: readonly string[];
  /** Texts that are no part of the name. */
  readonly dropped: readonly string[];
}

const ASIDE =
  /\(([^()]{0,200})\)|\[([^[\]]{0,200})\]|"([^"]{0,200})"|“([^“”]{0,200})”|(?<=[\s,])['‘]([\p{L} .]{2,20})['’](?=[\s,]|$)/gu;
const RETIRED = /^ret(?:ired)?\.?$/i;
const NICKNAME = /^\p{L}[\p{L}\p{M}'’.-]{1,14}(?: \p{L}[\p{L}\p{M}'’.-]{0,14})?$/u;
/** Words about a person. */
const NO_NICKNAME =
  /\b(?:deceased|dec'?d|dcd|late|spouse|wife|husband|son|daughter|child|kids?|mother|father|mom|dad|self|primary|secondary|insured|client|lead|prospect|member|dependent|owner|trustee|poa|guardian|minor|dnc|dnd|inactive|active|cancell?ed|termed|terminated|moved|old|new|dup|duplicate|vip|retired|widow|widowed|divorced|married|single|née|nee|maiden|formerly|fka|aka|see|same|test|copy|home|work|cell|agent|group|medicare|medicaid|male|female)\b/i;
/** A name behind such a sign may be another person's. */
const SEVERAL = /[&+;/]| and /i;
/** Behind it stands something else: an organization, a note, a number. */
const BEHIND =
  /\s[-–—]{1,3}\s|[\s,](?:deceased|dec'd|ttee|trustee|executor|poa|dnc)\b|\s(?:c\/o|aka|a\/k\/a|fka|f\/k\/a|dba|d\/b\/a|attn|nee|née)(?=[\s:.])|[^\p{L}\p{M}\s'’.,&+;/\d-]|(?<![\p{L}\d])\d(?!\d{0,2}(?:st|nd|rd|th|lt)\b)/iu;
/** The beginning of a name: a letter, a sign between people, or `2nd`. */
const BEGINNING = /[\p{L}&+;/]|\d{1,3}(?:st|nd|rd|th|lt)\b/iu;

/** Takes everything out of a text that only stands beside a name. */
export function withoutAsides(written: string): Asides {
  const titles: string[] = [];
  const dropped: string[] = [];
  let nickname: string | null = null;
  let isDoubtful = false;
  let isRetired = false;
  const isUpper = written === written.toUpperCase();
  const bare = written.replaceAll(ASIDE, (aside: string, ...matched: unknown[]) => {
    const inner = matched.slice(0, 5).find((one) => typeof one === 'string');
    const text = inner?.trim() ?? '';
    const at = matched.find((one) => typeof one === 'number') as number;
    if (text === '') return ' ';
    if (suffixOfWord(text) !== null) return ` ${text} `;
    if (RETIRED.test(text)) isRetired = true;
    else if (text.split(/[\s,]+/).every(isMark)) titles.push(text);
    else if (nickname === null && isNickname(text, isUpper) && !SEVERAL.test(written.slice(0, at))) {
      nickname = text;
      isDoubtful = aside.startsWith('(') && isBehindLastName(written, at, aside.length);
    } else dropped.push(text);
    return ' ';
  });
  const from = bare.search(BEGINNING);
  const begun = from < 0 ? '' : bare.slice(from);
  const end = BEHIND.exec(begun)?.index ?? begun.length;
  dropped.push(
    ...[bare.slice(0, bare.length - begun.length), begun.slice(end)].filter((one) => /[^\s,]/.test(one)),
  );
  return { text: begun.slice(0, end).trim(), nickname, isDoubtful, isRetired, titles, dropped };
}

/** A word in capitals is an abbreviation, unless all are. */
const isNickname = (text: string, isUpper: boolean): boolean =>
  NICKNAME.test(text) &&
  !NO_NICKNAME.test(text) &&
  (isUpper || text.length < 3 || text !== text.toUpperCase());

const isBehindLastName = (written: string, at: number, length: number): boolean => {
  const before = written.slice(0, at).trim();
  return !before.includes(',') && before.includes(' ') && written.slice(at + length).trim() === '';
};
