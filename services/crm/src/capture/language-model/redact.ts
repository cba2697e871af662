import { mbiParts } from '@bindery/contracts/validation';

const STAND_IN = '#';
/** Whatever separates the groups of a number: a space, a dash or a dot of any kind, and invisible characters. */
const gap = String.raw`[\s\p{Pd}\p{Cf}._/]{0,3}`;
/** A ZIP code with its extension is no SSN. */
const ZIP = /^\d{5}-\d{4}$/;
/** As many digits as an SSN or more: in longer ones, such as of accounts, an SSN may hide. */
const ssnLike = new RegExp(String.raw`(?<![\p{L}\p{N}])\p{Nd}(?:${gap}\p{Nd}){8}(?![\p{L}\p{N}])`, 'gu');
const mbiLike = new RegExp(
  mbiParts
    .map(
      (part) =>
        part
          .match(/\[[^[\]]+\](?:\{2\})?/g)
          ?.map(spaced)
          .join(gap) ?? '',
    )
    .join(gap),
  'giu',
);

/** `[A-Z]{2}` as two characters with a gap. */
function spaced(part: string): string {
  return part.endsWith('{2}') ? `${part.slice(0, -3)}${gap}${part.slice(0, -3)}` : part;
}

/**
 * Puts `#` in the place of each letter and digit of what can be an SSN or a Medicare number. Everything stays where it
 * was, so that places in the text stay true.
 */
export function redactProtected(text: string): string {
  const hidden = (number: string) => number.replaceAll(/[\p{L}\p{N}]/gu, STAND_IN);
  return text
    .replaceAll(mbiLike, hidden)
    .replaceAll(ssnLike, (number) => (ZIP.test(number) ? number : hidden(number)));
}
