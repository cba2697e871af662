import type { SourcePlace } from '@bindery/contracts/crm';
import { codeText } from '@bindery/contracts/validation';

/** A text as the rules read it, and where each of its characters stands in the text that was captured. */
export interface Source {
  readonly text: string;
  /** The captured piece from one place of `text` to another, word for word, and where it is. */
  readonly quote: (start: number, end: number) => { readonly source: string; readonly place: SourcePlace };
}

/** A part of a source. */
export interface Piece {
  readonly text: string;
  readonly of: Source;
  readonly start: number;
}

const PLAIN = /^[\t\n\x20-\x7e]*$/;

/** Reads a captured text: plain blanks, dashes and digits, and nothing invisible. */
export function sourceOf(original: string, placeOf: (start: number, end: number) => SourcePlace): Source {
  const { text, starts, ends } = PLAIN.test(original)
    ? { text: original, starts: undefined, ends: undefined }
    : readableText(original);
  return {
    text,
    quote: (start, end) => {
      const from = starts?.[start] ?? start;
      const to = ends?.[end - 1] ?? end;
      return { source: original.slice(from, to), place: placeOf(from, to) };
    },
  };
}

function readableText(original: string) {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const end = at + character.length;
    const isLineFeed = character === '\r' && original.charAt(end) === '\n';
    const readable = isLineFeed ? '' : readableCharacter(character);
    parts.push(readable);
    for (let unit = 0; unit < readable.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: parts.join(''), starts, ends };
}

const known = new Map<string, string>();

function readableCharacter(character: string): string {
  if (character >= ' ' && character <= '~') return character;
  const before = known.get(character);
  if (before !== undefined) return before;
  const readable = translated(character);
  if (known.size < 5_000) known.set(character, readable);
  return readable;
}

function translated(character: string): string {
  if (character === '\t' || character === '\n') return character;
  if (/^[\r\v\f\u0085\u2028\u2029]$/u.test(character)) return '\n';
  if (/^\p{Zs}$/u.test(character)) return ' ';
  if (/^[│┃¦║❘]$/u.test(character)) return '|';
  if (/^[\p{Pd}\p{Nd}\u2212]$/u.test(character)) return codeText(character);
  if (/^[\uff01-\uff5e\ufb00-\ufb06]$/u.test(character)) return character.normalize('NFKC');
  return /^[\p{Cc}\p{Cf}\p{DI}]$/u.test(character) ? '' : character;
}

/** A whole source as a piece. */
export const wholeOf = (source: Source): Piece => ({ text: source.text, of: source, start: 0 });

/** A part of a piece without the blanks around it. */
export function cut(piece: Piece, from: number, to = piece.text.length): Piece {
  let [start, end] = [Math.max(0, from), Math.min(to, piece.text.length)];
  while (start < end && /\s/.test(piece.text.charAt(start))) start += 1;
  while (end > start && /\s/.test(piece.text.charAt(end - 1))) end -= 1;
  return { text: piece.text.slice(start, end), of: piece.of, start: piece.start + start };
}

/** The piece from the beginning of one to the end of another of the same source. */
export function span(first: Piece, last: Piece): Piece {
  const end = last.start + last.text.length;
  return { text: first.of.text.slice(first.start, end), of: first.of, start: first.start };
}
