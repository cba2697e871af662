import type { Label } from '../labels/label-of.js';
import type { Line } from '../reading/lines.js';
import { linesOf } from '../reading/lines.js';
import type { Source } from '../reading/source.js';
import { tokensOf } from '../reading/tokens.js';
import { nameOf, NO_PERSON } from '../values/names.js';
import { readValue } from '../values/read-value.js';
import type { ReadingDay } from '../values/reading.js';
import { columnSections, sideBySide } from './columns.js';
import { commaTableAt } from './comma-rows.js';
import { withoutAgent } from './conversations.js';
import { readJson } from './json-text.js';
import { loneRowAt, looseRowsAt, type LooseRows } from './loose-rows.js';
import { PageRecord, type FreeLine } from './page-record.js';
import type { Pair } from './pairs.js';
import { readAbove, readBlock, readLabelLine } from './read-block.js';
import { readLine } from './read-line.js';
import { readColumns, readTable } from './read-table.js';
import { headingRole, NUMBERED } from './sections.js';
import { tableAt, type Page } from './tables.js';
import { withPlaces } from './place-lines.js';
import { isUpward } from './upward.js';

/** The contents of a page: the pairs of labels and values of all its layouts, and the lines outside of them. */
export interface ReadPage {
  readonly lines: readonly Line[];
  readonly pairs: readonly Pair[];
  readonly free: readonly FreeLine[];
  /** Whether it is a chat of an agent with a carrier, or one of which nothing tells who is the client. */
  readonly isOfOffices: boolean;
  /** Whether it has more pairs than are read. */
  readonly isCut: boolean;
}

/** Reads a text line by line. */
export function readPage(source: Source, day: ReadingDay): ReadPage {
  const { lines, answers, isOfOffices } = withoutAgent(linesOf(source), day);
  const page: Page = { lines, tokens: withPlaces(lines.map((line) => tokensOf(line, day))), day };
  const record = new PageRecord(page);
  if (readJson(record, source))
    return { lines, pairs: record.pairs, free: [], isOfOffices, isCut: record.isFull };
  const [cards, isAbove] = [cardsOf(page), isUpward(page)];
  for (const { label, value } of answers) record.add(label, value);
  for (let at = 0; at < lines.length;) {
    const end = readRowsAt(record, at) ?? readLinesAt(record, at, { isCard: cards.has(at), isAbove });
    at = Math.max(at + 1, end);
  }
  return { lines, pairs: record.pairs, free: record.free, isOfOffices, isCut: record.isFull };
}

/** Tables of all kinds. @returns the line behind the table that begins at a line; undefined if none does */
function readRowsAt(record: PageRecord, at: number): number | undefined {
  const { page } = record;
  if (page.lines[at]?.isBlank !== false) return undefined;
  const sections = sideBySide(page, at) === undefined ? columnSections(page, at) : undefined;
  if (sections) return readColumns(record, sections);
  const people: LooseRows | undefined = sideBySide(page, at) ?? looseRowsAt(page, at);
  if (people) {
    if (people.client) record.add({ slot: 'name', role: 'client', number: '' }, people.client);
    record.addRows(people.rows);
    return people.end;
  }
  const table = commaTableAt(page, at) ?? tableAt(page, at);
  return table && readTable(record, table);
}

function readLinesAt(
  record: PageRecord,
  at: number,
  { isCard, isAbove }: { isCard: boolean; isAbove: boolean },
): number {
  const line = record.page.lines[at];
  const [only, second] = record.page.tokens[at] ?? [];
  if (!line || line.isBlank) {
    record.sections.blank();
    return at + 1;
  }
  if (isUnknownHeader(record.page, at)) return at + 1;
  if (readLabelLine(record, at)) return at + 2;
  if (isCard) {
    record.add({ slot: 'name', role: undefined, number: '' }, line);
    return at + 1;
  }
  if (isAboveRows(record.page, at) || beginsSection(record, at)) return at + 1;
  if (!second && only?.kind === 'label') return isAbove ? readAbove(record, at) : readBlock(record, at);
  readPeopleOrLine(record, at);
  return at + 1;
}

function readPeopleOrLine(record: PageRecord, at: number): void {
  if (readRelative(record, at)) return;
  const person = loneRowAt(record.page, at);
  if (person) for (const { label, value } of person) record.add(label, value);
  else readLine(record, at);
}

/** `Carrier   Policies paid   Commission` above lines that have a value in each of its columns. */
function isUnknownHeader({ lines, tokens }: Page, at: number): boolean {
  const [line, cells] = [lines[at], tokens[at] ?? []];
  const labels = cells.filter(({ kind }) => kind === 'label');
  const isHeader =
    cells.length > 2 &&
    labels.length > 0 &&
    cells.every(({ kind, piece }) => kind !== 'pair' && !/[\d@$]/.test(piece.text)) &&
    line?.cells.length === cells.length;
  const isRow = (next: number) =>
    lines[next]?.cells.length === cells.length &&
    tokens[next]?.every(({ kind }) => kind === 'value') === true &&
    tokens[next].some(({ piece }) => /\d/.test(piece.text));
  return isHeader && isRow(at + 1) && isRow(at + 2);
}

/** `Who is covered` above `Ada Byron - subscriber` */
function isAboveRows(page: Page, at: number): boolean {
  const [only, second] = page.tokens[at] ?? [];
  if (second || only?.kind !== 'label' || !/^(?:name|other)$/.test(only.label.slot)) return false;
  const { role } = only.label;
  return !isForeign(role) && looseRowsAt(page, at + 1) !== undefined;
}

const isForeign = (role: string | undefined): boolean =>
  role !== undefined && !/^(?:client|spouse|child)$/.test(role);

/** `BEN BYRON    02` under `Dependents`: a name among those of the relatives. @returns whether it is one */
function readRelative(record: PageRecord, at: number): boolean {
  const { page, sections } = record;
  const tokens = page.tokens[at] ?? [];
  const [name] = tokens;
  const isName =
    sections.role === 'child' &&
    page.lines[at - 1]?.isBlank === false &&
    name !== undefined &&
    tokens.every(({ kind, piece }, index) => kind === 'value' && (index === 0 || piece.text.length < 5)) &&
    !NO_PERSON.test(name.piece.text) &&
    nameOf(name.piece.text, { isLoose: false })?.last_name !== undefined;
  if (isName) record.add({ slot: 'name', role: 'child', number: '' }, name.piece);
  return isName;
}

/** Whether a line is a heading: a label such as `Spouse` is one unless a name stands under it. */
function beginsSection({ page, sections }: PageRecord, at: number): boolean {
  const [only, second] = page.tokens[at] ?? [];
  const { text = '' } = page.lines[at] ?? {};
  if (!NUMBERED.test(text)) {
    if (second || !only || only.kind === 'pair') return false;
    if (only.kind === 'label' && isLabelAt(page, at, only.label)) return false;
  }
  const heading = headingRole(text);
  if (heading) sections.heading(heading);
  return heading !== undefined;
}

function isLabelAt(page: Page, at: number, { isLoose, isBare }: Label): boolean {
  if (isLoose) return false;
  return !isBare || (isNameAt(page, at + 1) && !looseRowsAt(page, at + 1));
}

function isNameAt({ tokens, day }: Page, at: number): boolean {
  const [value, more] = tokens[at] ?? [];
  return !more && value?.kind === 'value' && readValue('name', value.piece.text, day).length > 0;
}

const OF_PERSON = /^(?:dob|mbi)$|^phones|\.member_id$|\.policy_number$/;

/** Lines with the name of one person each, above what the page says of them; none unless there are several. */
function cardsOf({ lines, tokens }: Page): ReadonlySet<number> {
  const found = lines.flatMap((line, at) => {
    const [only, second] = tokens[at] ?? [];
    const isAbove = tokens[at + 1]?.some(
      (token) =>
        (token.kind === 'pair' || (token.kind === 'label' && tokens[at + 2]?.[0]?.kind === 'value')) &&
        OF_PERSON.test(token.label.slot),
    );
    const isName =
      only?.kind === 'value' &&
      !second &&
      isAbove &&
      nameOf(line.text, { isLoose: false })?.last_name !== undefined;
    return isName && !NO_PERSON.test(line.text) ? [at] : [];
  });
  return new Set(found.length > 1 ? found : []);
}
