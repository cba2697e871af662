import { labelOf, type Label } from '../labels/label-of.js';
import { nameOf } from '../values/names.js';
import { fitsStrictly } from '../values/fits.js';
import type { ReadingDay } from '../values/reading.js';
import { labelRun } from './label-runs.js';
import type { Line } from './lines.js';
import { cut, type Piece } from './source.js';

/** A cell of a line: a label, a label with its value behind it, or anything else. */
export type Token =
  | { readonly kind: 'label'; readonly label: Label; readonly piece: Piece }
  | { readonly kind: 'pair'; readonly label: Label; readonly piece: Piece; readonly value: Piece }
  | { readonly kind: 'value'; readonly piece: Piece };

const SEPARATOR = /\?(?=\s)|:(?!\/\/)|→|=>| -> | = /g;
/** Most words of a label that has no line or cell of its own. */
const MAX_WORDS = 7;
export const UNKNOWN: Label = { slot: 'other', role: undefined, number: '' };

export const tokensOf = (line: Line, day: ReadingDay): Token[] =>
  line.cells.flatMap((cell) => tokensOfCell(cell, day));

function tokensOfCell(cell: Piece, day: ReadingDay): Token[] {
  if (cell.text === '') return [{ kind: 'value', piece: cell }];
  const run = cell.text.includes(' ') ? labelRun(cell, day) : [];
  if (run.length > 0)
    return run.map(({ label, piece, value }): Token => ({ kind: 'pair', label, piece, value }));
  const tokens = separated(cell);
  if (tokens.length > 0)
    return tokens.flatMap((token) => (token.kind === 'pair' ? withoutUnknown(token, day) : [token]));
  // `M` and `F` are labels of phones with a colon only.
  const label = /^[A-Z]$/.test(cell.text) ? undefined : labelOf(cell.text);
  if (label) return [{ kind: 'label', label, piece: cell }];
  return unseparated(cell, day) ?? [{ kind: 'value', piece: cell }];
}

/** `Name: Ada Byron DOB: 4/12/1950`: a value goes to the label before the next separator. */
function separated(cell: Piece): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let open: { label: Label; piece: Piece } | undefined;
  const close = (to: number) => {
    if (!open) {
      const before = cut(cell, from, to);
      if (before.text !== '') tokens.push({ kind: 'value', piece: before });
      return;
    }
    const value = cut(cell, from, to);
    tokens.push(
      value.text === ''
        ? { kind: 'label', ...open }
        : {
            kind: 'pair',
            ...open,
            value: /^[{[]? ?["']/.test(open.piece.text) ? unquoted(value) : withoutStars(value),
          },
    );
  };
  for (const match of cell.text.matchAll(SEPARATOR)) {
    if (match.index < from || isTime(cell.text, match.index)) continue;
    const isQuestion = match[0] === '?';
    if (isQuestion && !labelOf(cell.text.slice(from, match.index))) continue;
    const start = labelStart(cell.text, from, match.index, open === undefined);
    if (start === undefined) continue;
    close(start);
    const piece = cut(cell, start, match.index);
    open = { label: labelOf(piece.text) ?? UNKNOWN, piece };
    from = match.index + match[0].length;
  }
  if (open) close(cell.text.length);
  return tokens;
}

/** The value of `"name": "Ada",`. */
const unquoted = (value: Piece): Piece =>
  cut(
    value,
    /^["'{[\s]{1,6}/.exec(value.text)?.[0].length ?? 0,
    value.text.length - (/["'}\],\s]{1,6}$/.exec(value.text)?.[0].length ?? 0),
  );

/** `**Name:** Ada` of marked-up text. */
const withoutStars = (value: Piece): Piece =>
  cut(
    value,
    /^(?:\*{1,2} |_(?![xX✓✔]_)_{0,8})/u.exec(value.text)?.[0].length ?? 0,
    value.text.length - (/(?:_{1,9}|\s?\[(?:optional|required):?)$/i.exec(value.text)?.[0].length ?? 0),
  );

const isTime = (text: string, at: number): boolean =>
  text.charAt(at) === ':' && /\d/.test(text.charAt(at - 1)) && /\d\d/.test(text.slice(at + 1, at + 3));

/** Words that no label begins behind, as in `Group number for this coverage`. */
const WITHIN = /\b(?:this|that|other|the|of|for|another|any) $/i;

function labelStart(text: string, from: number, to: number, isFirst: boolean): number | undefined {
  const before = text.slice(from, to);
  const starts = [...before.matchAll(/(?:^|[\s,;(/]{1,3})(?=[^\s,;(/])/g)].map(
    (match) => from + match.index + match[0].length,
  );
  const last = starts.slice(-MAX_WORDS);
  if (isFirst && starts.length <= 14 && labelOf(before)) return from;
  const known = last.find((start) => {
    // The initial in `Middle initial: K Last name: Byron` is no part of a label.
    if (start > from && /^\p{Lu} \p{Lu}/u.test(text.slice(start, start + 3))) return false;
    const label = labelOf(text.slice(start, to));
    return label !== undefined && !label.isLoose && !WITHIN.test(text.slice(from, start));
  });
  const front = known === undefined || !isFirst ? '' : text.slice(from, known).trim();
  if (known !== undefined && (front === '' || isValue(front))) return known;
  // Nobody's field, and yet a label: its value is none of the one before.
  return isFirst && starts.length <= MAX_WORDS && /\p{L}/u.test(before) ? from : undefined;
}

/** Whether words in front of a label are something of their own, and no part of it as in `Guide phone`. */
const isValue = (text: string): boolean =>
  /[\d,.;|)/-]/.test(text) ||
  text.split(' ').length > 3 ||
  nameOf(text, { isLoose: false })?.last_name !== undefined;

/** `Re: Policy 123456`: behind a word that is no label of ours, the value may begin with one. */
function withoutUnknown(token: Token & { kind: 'pair' }, day: ReadingDay): Token[] {
  const inner = token.label === UNKNOWN ? unseparated(token.value, day) : undefined;
  return inner ?? withInnerLabels(token, day);
}

/** `Name: Ada Byron Sex F`: labels within a value that need no separator. */
function withInnerLabels(token: Token & { kind: 'pair' }, day: ReadingDay): Token[] {
  const found = innerLabel(token.value, day);
  if (!found) return [token];
  const value = cut(token.value, 0, found.at);
  if (value.text === '') return [token];
  return [
    { ...token, value: cut(value, 0, value.text.replace(/[\s,;/|-]{1,4}$/, '').length) },
    ...found.tokens,
  ];
}

/** In a text, what follows is the relative's. */
const RELATIVE = /\b(?:wife|husband|spouse|son|daughter|child|mother|father)\b/i;

function innerLabel(value: Piece, day: ReadingDay): { at: number; tokens: Token[] } | undefined {
  if (value.text.length > 120) return undefined;
  for (const match of value.text.matchAll(
    /[\s,;]{1,3}(?=(?:dob|d\.o\.b|ssn|mbi|sex|gender|phone|cell|email|e-mail|member id|policy #|policy number|born|date of birth|zip|eff|effective|prem|premium|mbi|tobacco|smoker)\b)/gi,
  )) {
    // In brackets it belongs to whoever stands in front of them.
    const front = value.text.slice(0, match.index);
    if (front.lastIndexOf('(') > front.lastIndexOf(')') || RELATIVE.test(front)) continue;
    const rest = cut(value, match.index);
    const inner = unseparated(rest, day);
    if (inner) return { at: match.index, tokens: inner };
  }
  return undefined;
}

/** `name ada byron` */
const isLowercaseName = (text: string, value: string): boolean =>
  text === text.toLowerCase() && nameOf(value)?.last_name !== undefined && value.split(' ').length < 4;

/** `DOB 4/12/1950`, `Member ID - H12345678`: only with a value that nothing else looks like. */
function unseparated(cell: Piece, day: ReadingDay): Token[] | undefined {
  if (cell.text.length > 160) return undefined;
  const ends = [...cell.text.matchAll(/\s/g)].map(({ index }) => index).slice(0, MAX_WORDS);
  for (const end of ends.reverse()) {
    const label = labelOf(cell.text.slice(0, end));
    if (!label || label.isLoose || label.slot === 'other' || /[+\d]$/.test(cell.text.slice(0, end))) continue;
    const dash = /^\s?(?:[-#]|\.(?=\s))\s?/.exec(cell.text.slice(end))?.[0].length ?? 0;
    const value = cut(cell, end + dash);
    const isDashed = /^\s?[-.]\s/.test(cell.text.slice(end));
    const isName = label.slot === 'name' && isLowercaseName(cell.text, value.text);
    if (value.text !== '' && (isDashed || isName || fitsStrictly(label.slot, value.text, day)))
      return withInnerLabels({ kind: 'pair', label, piece: cut(cell, 0, end), value }, day);
  }
  return undefined;
}
