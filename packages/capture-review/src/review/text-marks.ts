import type { CapturedField, SourcePlace } from '@bindery/contracts/crm';

/** A piece of a text with the fields that were found in it. */
export interface Piece {
  readonly text: string;
  /** The paths of its fields; none for what lies between. */
  readonly paths: readonly string[];
}

interface Range {
  path: string;
  start: number;
  end: number;
}

/** Cuts a text at the sources of fields, which may overlap. Positions are UTF-16 code units. */
export function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const valid = ranges.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const cuts = [...new Set([0, text.length, ...valid.flatMap(({ start, end }) => [start, end])])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const paths = valid.filter((one) => one.start <= start && one.end >= end).map(({ path }) => path);
    return { text: text.slice(start, end), paths };
  });
}

/** The sources in the text itself. */
export const rangesInText = (fields: readonly CapturedField[]): Range[] =>
  fields.flatMap(({ field, place }) =>
    place?.in === 'text' ? [{ path: field, start: place.start, end: place.end }] : [],
  );

/** The sources in the value of one labeled field. */
export const rangesInField = (fields: readonly CapturedField[], index: number, value: string): Range[] =>
  fields.flatMap(({ field, place, source }) => {
    if (place?.in !== 'field' || place.index !== index || !source) return [];
    const start = value.indexOf(source);
    return start < 0 ? [] : [{ path: field, start, end: start + source.length }];
  });

const AROUND = 60;

/** The line of a source, shortened around it, for where the whole text isn't in sight. */
export interface Quote {
  readonly before: string;
  readonly source: string;
  readonly after: string;
}

interface Captured {
  text: string | null;
  page_fields: readonly { label: string; value: string }[];
}

const shortened = (source: string): string =>
  source.length > 2 * AROUND ? `${source.slice(0, 2 * AROUND)}…` : source;

/** The quote of a field's source; null without one. */
export function quoteOf(
  { source, place }: { source: string | null; place: SourcePlace | null },
  { text, page_fields }: Captured,
): Quote | null {
  if (source === null || place === null) return null;
  if (place.in === 'field') {
    const label = page_fields[place.index]?.label;
    return { before: label === undefined ? '' : `${label}: `, source, after: '' };
  }
  if (text === null) return { before: '', source, after: '' };
  const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
  const lineEnd = text.indexOf('\n', place.end);
  const from = Math.max(lineStart, place.start - AROUND);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, place.end + AROUND);
  return {
    before: (from > lineStart ? '…' : '') + text.slice(from, place.start),
    source: shortened(text.slice(place.start, place.end)),
    after: text.slice(place.end, to) + (to < (lineEnd < 0 ? text.length : lineEnd) ? '…' : ''),
  };
}
