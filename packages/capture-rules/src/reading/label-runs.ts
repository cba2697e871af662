import { labelOf, type Label } from '../labels/label-of.js';
import { isTyped } from '../values/fits.js';
import { readValue } from '../values/read-value.js';
import type { ReadingDay } from '../values/reading.js';
import { cut, type Piece } from './source.js';

/** A label, and its value if one follows it. */
export interface LabelInRun {
  readonly label: Label;
  readonly piece: Piece;
  readonly value: Piece;
}

const MAX_WORDS = 60;
/** How many words a label may have, the longest first. */
const LENGTHS = [4, 3, 2, 1] as const;

interface Word {
  readonly start: number;
  readonly end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\S{1,80}/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));

/** The labels of a line that is nothing but labels and values with single blanks between, as PDFs are copied. */
export function labelRun(cell: Piece, day: ReadingDay): LabelInRun[] {
  const words = wordsOf(cell.text);
  if (words.length < 4 || words.length > MAX_WORDS) return [];
  let found = labelsAmong(cell, words);
  if (found[0]?.from !== 0) return [];
  for (;;) {
    const run = found.map(({ label, from, to }, index) => {
      const next = found[index + 1]?.from ?? words.length;
      const piece = cut(cell, words[from]?.start ?? 0, words[to - 1]?.end);
      const value = next > to ? cut(cell, words[to]?.start ?? 0, words[next - 1]?.end) : cut(cell, 0, 0);
      return { label, piece, value };
    });
    const wrong = run.findIndex(({ label, value }) => !fits(label, value.text, day));
    if (wrong < 0) return run.length > 2 ? run : [];
    if (wrong === 0) return [];
    found = found.filter((_, index) => index !== wrong);
  }
}

/** The labels of a line that has nothing else. */
export function onlyLabels(cell: Piece): Label[] {
  const words = wordsOf(cell.text);
  if (words.length < 4 || words.length > 20) return [];
  const found = labelsAmong(cell, words);
  const isWhole =
    found.length > 2 &&
    found[0]?.from === 0 &&
    found.every(({ to }, index) => (found[index + 1]?.from ?? words.length) === to);
  return isWhole ? found.map(({ label }) => label) : [];
}

function labelsAmong(cell: Piece, words: readonly Word[]): { label: Label; from: number; to: number }[] {
  const found: { label: Label; from: number; to: number }[] = [];
  const textOf = (from: number, to: number) => cell.text.slice(words[from]?.start ?? 0, words[to - 1]?.end);
  for (let from = 0; from < words.length;) {
    const isCapital = /^[\p{Lu}#]/u.test(textOf(from, from + 1));
    const ends = isCapital ? LENGTHS.map((length) => from + length) : [];
    const to = ends.find((end) => end <= words.length && isPlain(textOf(from, end)));
    const label = to === undefined ? undefined : labelOf(textOf(from, to));
    // Such a line begins with a label.
    if (!label && from === 0) return [];
    if (to !== undefined && label) found.push({ label, from, to });
    from = to ?? from + 1;
  }
  return found;
}

/** Whether words are one label: `Member name Member` is one and the beginning of another. */
function isPlain(text: string): boolean {
  if (/[☒☑☐✓✔■□◉○●⦿[\]]|: \p{Lu}(?: |$)/u.test(text)) return false;
  const label = labelOf(text);
  const words = text.toLowerCase().split(/\s/);
  return label !== undefined && !label.isLoose && !label.isBare && new Set(words).size === words.length;
}

const fits = (label: Label, text: string, day: ReadingDay): boolean => {
  if (label.slot === 'other') return /^\S{1,14}$/.test(text);
  const readings = readValue(label.slot, text, day);
  return (
    readings.length > 0 &&
    readings.every(({ end }) => end <= text.length) &&
    (readings.some(({ end }) => end >= text.length - 1) || text.length < 60)
  );
};

/** Divides a line of values among labels, each of which gets one word or more; undefined if they don't fit. */
export function dividedAmong(labels: readonly Label[], line: Piece, day: ReadingDay): Piece[] | undefined {
  const words = wordsOf(line.text);
  if (words.length < labels.length || words.length > 30 || labels.length > 10) return undefined;
  const dead = new Set<string>();
  const divide = (at: number, from: number): Piece[] | undefined => {
    const label = labels[at];
    if (!label) return from === words.length ? [] : undefined;
    const key = `${at} ${from}`;
    if (dead.has(key)) return undefined;
    for (let to = from + 1; to <= Math.min(words.length, from + 8); to += 1) {
      const piece = cut(line, words[from]?.start ?? 0, words[to - 1]?.end);
      if (!isWhole(label, piece.text, day)) continue;
      const rest = divide(at + 1, to);
      if (rest) return [piece, ...rest];
    }
    dead.add(key);
    return undefined;
  };
  return divide(0, 0);
}

function isWhole(label: Label, text: string, day: ReadingDay): boolean {
  if (label.slot === 'other') return !text.includes(' ');
  if (isTyped(label.slot, text, day) === undefined) return true;
  const readings = readValue(label.slot, text, day);
  if (label.slot === 'name' && readings.every(({ slot }) => slot !== 'last_name')) return false;
  return Math.max(0, ...readings.map(({ end }) => end)) === text.length;
}
