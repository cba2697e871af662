import type { Label } from '../labels/label-of.js';
import { relationshipOf } from '../values/relationships.js';
import { dividedAmong, onlyLabels } from '../reading/label-runs.js';
import type { Piece } from '../reading/source.js';
import type { Token } from '../reading/tokens.js';
import { tailsIn } from '@bindery/contracts/crm/written-addresses';
import { isTyped } from '../values/fits.js';
import { OPTIONS } from '../values/read-person.js';
import type { PageRecord } from './page-record.js';
import { readTable } from './read-table.js';
import type { Page } from './tables.js';

type LabelToken = Token & { readonly kind: 'label' };
type ValueToken = Token & { readonly kind: 'value' };

/** Reads a label under its value, as on forms whose lines are filled in above the print. */
export function readAbove(record: PageRecord, at: number): number {
  const [label] = run(record.page, at, 'label');
  const [value] = run(record.page, at - 1, 'value');
  if (label && value) record.add(label.label, value.piece);
  return at + 1;
}

/** `Spouse` is a label elsewhere. */
function readRelationship(record: PageRecord, [asked, answer]: readonly LabelToken[]): boolean {
  const isAnswered =
    asked?.label.slot === 'relationship' && answer && relationshipOf(answer.piece.text) !== undefined;
  if (isAnswered) record.add(asked.label, answer.piece);
  return isAnswered === true;
}

/**
 * Reads labels that have lines of their own, with their values under them: one by one, or all labels first.
 * @returns the line to go on with
 */
export function readBlock(record: PageRecord, at: number): number {
  const { page } = record;
  const labels = run(page, at, 'label');
  if (readRelationship(record, labels)) return at + 2;
  const start = at + labels.length;
  const first = start + (page.lines[start]?.isBlank === true ? 1 : 0);
  const values = run(page, first, 'value');
  if (fitTogether(page, labels, values)) return first + readAll(record, labels, values, first);
  for (const { label } of labels.slice(0, -1)) if (label.isBare) record.sections.scopeOf(label);
  const [label] = labels.slice(-1);
  const [value] = values;
  if (!label || !value) {
    if (label) beginAddress(record, label);
    freeLabels(record, labels, at);
    return start;
  }
  const [, other] = values;
  // All answers under a question are none.
  if (other && OPTIONS.test(`${value.piece.text} ${other.piece.text}`)) return first + 2;
  const following = record.following(first);
  if (label.label.slot === 'other' && isText(value, following)) {
    freeLabels(record, labels, at);
    return start;
  }
  record.add(label.label, value.piece, following);
  return first + 1;
}

/** `Dear Ms. Byron:` has a text under it, and `Bill to:` somebody's address. */
const isText = ({ piece }: ValueToken, following: readonly Piece[]): boolean =>
  piece.text.split(' ').length > 4 || following.some(({ text }) => tailsIn(text).length > 0);

/** All labels, then all values: of one person, or of several one after the other. @returns how many values are read */
function readAll(
  record: PageRecord,
  labels: readonly LabelToken[],
  values: readonly ValueToken[],
  first: number,
): number {
  const count = labels.length;
  const rows = Math.floor(values.length / count);
  const hasNames = labels.some(({ label }) => /^(?:name|first_name)$/.test(label.slot));
  if (rows > 1 && hasNames && fitTogether(record.page, labels, values.slice(count))) {
    const pieces = Array.from({ length: rows }, (_, row) =>
      values.slice(row * count, (row + 1) * count).map(({ piece }) => piece),
    );
    readTable(record, { columns: labels.map(({ label }) => label), rows: pieces, end: first });
    return rows * count;
  }
  labels.forEach(({ label }, index) => {
    const value = values[index];
    if (value) record.add(label, value.piece);
  });
  return count;
}

/** A line such as `Mailing address` above labels of its parts. */
function beginAddress(record: PageRecord, { label, piece }: LabelToken): void {
  const kind = /^addresses\.(home|mailing|billing)\.address1$/.exec(label.slot)?.[1];
  if (
    kind === undefined ||
    label.role !== undefined ||
    !/\b(?:mail|resid|home|bill|perm|phys)/i.test(piece.text)
  )
    return;
  record.sections.heading({ role: 'client', number: '', ...(kind !== 'home' && { addressKind: kind }) });
}

/** Lines that only look like labels, such as the name of an agency. */
function freeLabels(record: PageRecord, labels: readonly LabelToken[], at: number): void {
  labels.forEach(({ label, piece }, index) => {
    if (label.slot === 'other' && piece.text.includes(' ')) record.addFree(piece, at + index);
  });
}

/** Reads labels in one line with single blanks between, and their values in the next. @returns whether it is such a line */
export function readLabelLine(record: PageRecord, at: number): boolean {
  const [line, next] = [record.page.lines[at], record.page.lines[at + 1]];
  const labels = line && next && !next.isBlank && line.cells.length === 1 ? onlyLabels(line) : [];
  const values = next && labels.length > 0 ? dividedAmong(labels, next, record.page.day) : undefined;
  labels.forEach((label, index) => {
    const value = values?.[index];
    if (value) record.add(label, value);
  });
  return values !== undefined;
}

/** The lines from one on that have one cell of a kind each. */
function run<Kind extends 'label' | 'value'>(
  { tokens, lines }: Page,
  from: number,
  kind: Kind,
): (Token & { kind: Kind })[] {
  const found: (Token & { kind: Kind })[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const [only, second] = tokens[at] ?? [];
    if (lines[at]?.isBlank !== false || second || only?.kind !== kind) break;
    found.push(only as Token & { kind: Kind });
  }
  return found;
}

function fitTogether(
  { day }: Page,
  labels: readonly { label: Label }[],
  values: readonly ValueToken[],
): boolean {
  if (labels.length < 2 || values.length < labels.length) return false;
  const fits = labels.map(({ label }, index) => isTyped(label.slot, values[index]?.piece.text ?? '', day));
  return !fits.includes(false) && fits.filter((fit) => fit === true).length >= 2;
}
