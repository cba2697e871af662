import { isPhoneNumber, splitExtension } from '../../validation/index.js';
import type { PhoneType } from '../phones/fields.js';

/** A phone number of a cell, with what is said beside it. */
export interface WrittenPhone {
  readonly phone: string;
  readonly extension: string | null;
  /** Null where no word says it. */
  readonly type: PhoneType | null;
}

const kinds: readonly (readonly [RegExp, PhoneType])[] = [
  [/\b(?:cell|cellphone|mobile|text|cel(?:ular)?|m[oó]vil)\b|\((?:c|m)\)|^\W{0,3}[cm]\b/i, 'mobile'],
  [/\b(?:home|landline|house|casa|land line)\b|\(h\)|^\W{0,3}h\b/i, 'home'],
  [/\b(?:work|office|business|trabajo)\b|\((?:w|o)\)|^\W{0,3}w\b/i, 'work'],
  [/\bfax\b|\(f\)/i, 'fax'],
];

/** The type of phone that the words around a number say. */
export const phoneTypeIn = (around: string): PhoneType | undefined =>
  kinds.find(([words]) => words.test(around))?.[1];

/** As `20.7946 0018` has a comma in front of an extension, a comma is a separator only beside a number. */
const SEPARATORS = /:::|[;/|\n,&]|\bor\b|\band\b/i;
const DOMESTIC = /(?:\+?1[\s.-]{0,2})?\(?\d{3}\)?[\s.-]{0,3}\d{3}[\s.-]{0,3}\d{4}(?!\d)/g;
const FOREIGN = /^\D{0,20}(\+\d[\d\s().-]{4,24}\d|011[\s.-]?\d[\d\s().-]{6,24}\d)/;
const EXTENSION = /^[\s,;./-]{0,4}(?:extension|extn?|x|#)[\s.:=-]{0,3}\d{1,10}\b/i;
const PAUSE = /^\s?[,;][,;\s]{0,3}\d{1,6}(?![\d-])/;
/** Words that say no more than that it is a number, or its type. */
const PLAIN =
  /\b(?:call|dial|tel|telephone|phone|ph|number|no|cell|cellphone|mobile|text|cel|celular|m[oó]vil|home|landline|house|casa|land|line|work|office|business|trabajo|fax|or|and|[chmwof])\b/gi;
/** `work x12` behind a number. */
const BEHIND_WORD = /^[\s(]{0,3}\p{L}{1,9}[\s).,]{1,3}(?:extension|extn?|x|#)[\s.:=-]{0,3}(\d{1,10})\s*$/iu;
const LONGEST = 1_000;

interface Found {
  readonly text: string;
  readonly start: number;
  /** Behind the extension. */
  readonly end: number;
}

function numbersIn(text: string): Found[] {
  const foreign = FOREIGN.exec(text)?.[1];
  const whole = foreign === undefined ? undefined : { 0: foreign, index: text.indexOf(foreign) };
  const found = whole && !/^\+1/.test(whole[0]) ? [whole] : [...text.matchAll(DOMESTIC)];
  return found.flatMap(({ 0: number, index: start }) => {
    const [behind = ''] = [EXTENSION, PAUSE].flatMap(
      (words) => words.exec(text.slice(start + number.length)) ?? [],
    );
    const end = start + number.length + behind.length;
    return /\d/.test(text.charAt(start - 1)) || !isPhoneNumber(number)
      ? []
      : [{ text: number + behind, start, end }];
  });
}

/**
 * Reads the phone numbers of a cell, however many, each with its extension and the type that words beside it say:
 * `207-555-0101 (cell) / 207-555-0102 work`.
 * @returns with them what else the cell says, such as when to call
 */
export function readPhones(written: string): {
  readonly phones: readonly WrittenPhone[];
  readonly left: string;
} {
  const text = written.trim();
  if (text.length > LONGEST) return { phones: [], left: text };
  const alone = splitExtension(text) ?? { phone: text, extension: null };
  const isPlain = /^[\d\s()+.-]*$/.test(alone.phone) && alone.phone.replaceAll(/\D/g, '').length <= 15;
  if (isPlain && isPhoneNumber(alone.phone)) return { phones: [{ ...alone, type: null }], left: '' };
  const found = numbersIn(text);
  const gaps = gapsOf(text, found).map((gap) => gap.split(SEPARATORS));
  // If the first number has its type in front, all have: `Home 207-555-0101 Cell 207-555-0102`.
  const isInFront = phoneTypeIn(gaps[0]?.at(-1) ?? '') !== undefined;
  const isBetween = (place: number) => place > 0 && place < found.length && gaps[place]?.length === 1;
  const phones = found.map(({ text: number }, place): WrittenPhone => {
    const front = isBetween(place) && !isInFront ? '' : (gaps[place]?.at(-1) ?? '');
    const behind = isBetween(place + 1) && isInFront ? '' : (gaps[place + 1]?.[0] ?? '');
    const { phone, extension } = splitExtension(number) ?? { phone: number, extension: null };
    return {
      phone,
      extension: extension ?? BEHIND_WORD.exec(behind)?.[1] ?? null,
      type: phoneTypeIn(behind) ?? phoneTypeIn(front) ?? null,
    };
  });
  const left = gaps.flat().flatMap(wordsBeside);
  return { phones, left: phones.length === 0 ? text : left.join('; ') };
}

/** The texts before, between and behind numbers. */
const gapsOf = (text: string, found: readonly Found[]): string[] =>
  [...found, { start: text.length }].map(({ start }, place) => text.slice(found[place - 1]?.end ?? 0, start));

/** The words beside numbers, unless they say nothing but types and extensions. */
const wordsBeside = (text: string): string[] =>
  /[\p{L}\d]/u.test(text.replaceAll(PLAIN, '')) && !BEHIND_WORD.test(text)
    ? [text.trim().replace(/^[\s().:-]{1,5}|[\s().:-]{1,5}$/g, '')]
    : [];
