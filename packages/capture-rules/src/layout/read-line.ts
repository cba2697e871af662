import { phoneTypeIn } from '@bindery/contracts/crm/written-values';
import { nameInFront } from './names-in-line.js';
import type { Label } from '../labels/label-of.js';
import { relationshipOf } from '../values/relationships.js';
import { cut, span } from '../reading/source.js';
import type { Token } from '../reading/tokens.js';
import { nameOf } from '../values/names.js';
import { OPTIONS } from '../values/read-person.js';
import { readValue } from '../values/read-value.js';
import { besideName } from './loose-rows.js';
import type { PageRecord } from './page-record.js';

type PairToken = Token & { readonly kind: 'pair' };

/** Reads a line whose labels have their values beside them, and a line without labels. */
export function readLine(record: PageRecord, at: number): void {
  const tokens = record.page.tokens[at] ?? [];
  const [first] = tokens;
  const name = nameInFront(tokens);
  if (name) record.add({ slot: 'name', role: undefined, number: '' }, name);
  for (let index = name ? 1 : 0; index < tokens.length;) {
    const token = tokens[index];
    index = readToken(record, tokens, index, at);
    if (token) holdFor(record, token);
  }
  record.release();
  if (first && tokens.length > 1) addBesideName(record, tokens, first);
  const line = record.page.lines[at];
  if (line && isFree(tokens)) record.addFree(line, at);
}

const isFree = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind }) => kind === 'value') ||
  tokens.every((token) => token.kind === 'pair' && isText(token));

/** Values in a line behind a relative or a company are theirs. */
function holdFor(record: PageRecord, token: Token): void {
  if (token.kind === 'value' && COMPANY.test(token.piece.text)) record.hold('carrier');
  if (token.kind === 'pair' && token.label.slot === 'name' && isFamilyRole(token.label.role)) record.hold();
  else if (token.kind === 'pair' && token.label.role === 'carrier') record.hold('carrier');
}

const isFamilyRole = (role: string | undefined): boolean => role === 'spouse' || role === 'child';
const COMPANY =
  /^(?:customer|member|provider|client|claims?|producer|broker) (?:care|services?|support|help ?desk|relations)\b|^(?:help ?desk|call center|home office)\b/i;

/** @returns the index of the next token */
function readToken(record: PageRecord, tokens: readonly Token[], index: number, at: number): number {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind === 'pair') {
    const last = lastPartOf(tokens, index, token);
    const value = last > index ? span(token.value, tokens[last]?.piece ?? token.value) : token.value;
    const label = withPhoneType(token.label, next);
    readPair(record, { ...token, label, value }, at, last === tokens.length - 1);
    return last + 1;
  }
  if (token?.kind === 'value' && token.piece.text !== '' && tokens.some(({ kind }) => kind !== 'value'))
    record.addFree(token.piece, at);
  if (token?.kind !== 'label') return index + 1;
  if (next && (next.kind === 'value' || isChoice(token.label, next)))
    return readBeside(record, tokens, { index, label: token.label, next }, at);
  beginUnder(record, token.label, next);
  return index + 1;
}

/** A label that has no value in its line says whose the next ones are, or of which address. */
function beginUnder(record: PageRecord, label: Label, next: Token | undefined): void {
  // `Mailing address, if different: Street address: PO Box 12`
  const [, kind] = /^addresses\.(mailing|billing)\.address1$/.exec(label.slot) ?? [];
  if (kind !== undefined && next?.kind === 'pair' && next.label.slot.startsWith('addresses.'))
    record.sections.heading({ role: 'client', number: '', addressKind: kind });
  if (label.isBare) record.sections.scopeOf(label);
}

/** A label with its value in the cells behind it. @returns the index of the next token */
function readBeside(
  record: PageRecord,
  tokens: readonly Token[],
  { index, label, next }: { index: number; label: Label; next: Token },
  at: number,
): number {
  const textAt = (place: number) => tokens[place]?.piece.text ?? '';
  // The person of a column is no label of the column beside it.
  if (label.isBare && nameOf(next.piece.text)?.last_name === undefined) return index + 2;
  let last = index + 1;
  if (OPTIONS.test(`${next.piece.text} ${textAt(last + 1)}`)) return index + 3;
  while (tokens[last + 1]?.kind === 'value' && belongsTo(label, textAt(last), textAt(last + 1))) last += 1;
  const isAtEnd = last === tokens.length - 1;
  record.add(
    label,
    span(next.piece, tokens[last]?.piece ?? next.piece),
    isAtEnd ? record.following(at) : record.below(label, next.piece, at),
  );
  return last + 1;
}

function readPair(record: PageRecord, token: PairToken, at: number, isLast: boolean): void {
  if (addRelative(record, token)) return;
  const { label, value } = token;
  // `Age: 58 (DOB 03/30/1968)`
  const birth = label.slot === 'other' ? /\((?:dob|born):? /i.exec(value.text) : null;
  if (birth)
    record.add(
      { ...label, slot: 'dob' },
      cut(value, birth.index + birth[0].length, value.text.indexOf(')', birth.index)),
    );
  // The sentences behind a value, as in `Phone: (207) 555-0101. I don't smoke.`
  const end = TYPED.test(label.slot)
    ? Math.max(0, ...readValue(label.slot, value.text, record.page.day).map((one) => one.end))
    : 0;
  if (end > 0 && value.text.length > end + 12) record.addFree(cut(value, end), at);
  const terms = label.slot === 'policy.product' ? value.text.search(TERMS) : -1;
  if (terms > 2) {
    record.addFree(cut(value, terms), at);
    record.add(label, cut(value, 0, terms));
    return;
  }
  record.add(label, value, isLast ? record.following(at) : []);
}

/** `Sex: [ ] M   [X] F` */
function lastPartOf(tokens: readonly Token[], index: number, { value }: PairToken): number {
  let last = index;
  while (
    isOption(value.text) &&
    tokens[last + 1]?.kind === 'value' &&
    isOption(tokens[last + 1]?.piece.text ?? '')
  )
    last += 1;
  return last;
}

/** `Phone: (207) 555-0101   Type: Mobile` */
function withPhoneType(label: Label, next: Token | undefined): Label {
  const kind =
    next?.kind === 'pair' && /^(?:phone )?type$/i.test(next.piece.text)
      ? phoneTypeIn(next.value.text)
      : undefined;
  return kind !== undefined && /^phones\.(?:home|other)\.phone$/.test(label.slot)
    ? { ...label, slot: `phones.${kind}.phone` }
    : label;
}

/** Terms that pages add to a plan behind its name. */
const TERMS =
  /(?:,| -| \()? ?(?:\$ ?\d|\b(?:starting|starts|effective|eff\.?|begins|beginning) (?=.{0,4}\d))/i;

/** Values that end where their form ends, whatever follows. */
const TYPED = /^(?:dob|email|mbi|ssn)$|\.(?:phone|zip|address1|effective_date)$/;

/** Whether the next cell goes on with a value: an address, or the boxes of a question. */
const belongsTo = (label: Label, value: string, next: string): boolean =>
  label.slot.endsWith('address1') || (isOption(value) && isOption(next));

/** `[X] Yes` beside `[ ] No`. */
const isOption = (text: string): boolean => /^(?:\[[ _xX✓✔]{0,3}\]|\([ _xX✓✔]?\)|[☒☑☐✓✔■□◉○])/u.test(text);

/** Words that are labels elsewhere, as `Spouse` behind `Relationship`. */
const isChoice = (label: Label, token: Token): boolean =>
  token.kind === 'label' &&
  /^(?:relationship|gender|status|policy\.status|policy\.premium_mode|smoker)$/.test(label.slot) &&
  token.piece.text.length < 25;

/** A text behind a word with a colon that is no label of ours. */
const isText = ({ label, value }: PairToken): boolean =>
  label.slot === 'other' && label.role === undefined && value.text.length > 20;

/** `Applicant 2: Ada Byron (Spouse)`, whatever the label is. */
function addRelative(record: PageRecord, { label, value }: PairToken): boolean {
  const [, name = '', word = ''] = /^([^()]{3,60}) \(([\p{L} -]{3,20})\)$/u.exec(value.text) ?? [];
  const relationship = word === '' ? undefined : relationshipOf(word);
  const isPerson =
    /^(?:name|other)$/.test(label.slot) &&
    (label.role === undefined || /^(?:client|spouse|child)$/.test(label.role));
  if (relationship === undefined || !isPerson || nameOf(name, { isLoose: false })?.last_name === undefined)
    return false;
  const role = relationship === 'self' ? 'client' : relationship === 'spouse' ? 'spouse' : 'child';
  const ofChild = relationship === 'child' || relationship === 'stepchild' ? { relationship } : {};
  record.add(
    { slot: 'name', role, number: label.number, isBare: true, ...ofChild },
    cut(value, 0, name.length),
  );
  return true;
}

function addBesideName(record: PageRecord, tokens: readonly Token[], first: Token): void {
  if (first.kind === 'value' || first.label.slot !== 'name') return;
  if (first.kind === 'label' && !first.label.isBare) return;
  const { role, number } = first.label;
  const cells = tokens.flatMap(({ kind, piece }) => (kind === 'value' ? [piece] : []));
  for (const { label, value } of besideName(cells, record.page))
    record.add({ ...label, role, number }, value);
}
