import type { Label } from '../labels/label-of.js';
import type { Role } from '../labels/roles.js';
import type { Line } from '../reading/lines.js';
import type { Piece } from '../reading/source.js';
import { tailsIn } from '@bindery/contracts/crm/written-addresses';
import { UNKNOWN } from '../reading/tokens.js';
import type { Pair, Scope } from './pairs.js';
import { Sections } from './sections.js';
import { columnOf, type Page } from './tables.js';

/** A line that belongs to no label. */
export interface FreeLine extends Line {
  readonly scope: Pick<Scope, 'role' | 'section'>;
}

const MEDICARE = /\bmedicare\b|\bscope of (?:sales )?appointment\b|\bmbi\b/i;
/** Of an ID card, whose dates are its own. */
const CARD = /\brx ?(?:bin|pcn|grp|group)\b/i;
const LIFE = /\b(?:face am(?:oun)?t|death benefit|contingent|primary beneficiary|insured|cash value)\b/i;
/** `From: Bo Hill, Producer` in front of the producer's numbers. */
const FROM_AGENT = /^[\p{L} .'’-]{4,40}, (?:.{0,20}\b)?(?:producer|agent|agency|broker|advisor)\b/iu;
/** How far a value may be under its label. */
const MAX_FOLLOWING = 4;
/** The pairs of a page with thousands of people. */
const MAX_PAIRS = 10_000;

/** Beside a relative stands what only people have, beside a company how to reach it. */
const isHeldBy = (role: Role, slot: string): boolean =>
  role === 'spouse' || role === 'child'
    ? /^(?:dob|gender|ssn|mbi|smoker|relationship)$/.test(slot)
    : /^(?:phones\.|email|addresses\.)/.test(slot);

/** `Driver license 801234567   Expires 04/30/2027` */
const OF_PAPER = /\b(?:licen[cs]e|passport|omb|form|card|id)\b.{0,60}$/i;
const lineBefore = ({ of: { text }, start }: Piece): string =>
  text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 120), start);

/** `Part B (Medical)` beside a date or above it: it is none of the policy. */
function ofMedicare(label: Label, { of: { text }, start }: Piece): Label {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const above = text.slice(text.lastIndexOf('\n', from - 2) + 1, Math.max(0, from - 1)).trim();
  const part =
    [...text.slice(Math.max(from, start - 90), start).matchAll(/\bpart ([ab])\b/gi)].at(-1)?.[1] ??
    /^(?:medicare |hospital |medical )?part ([ab])\b[^:\d]{0,30}$/i.exec(above)?.[1];
  return part === undefined ? label : { ...label, slot: `part_${part.toLowerCase()}_date` };
}

/** Everything read of a page so far, and the section in which the reading is. */
export class PageRecord {
  readonly pairs: Pair[] = [];
  readonly free: FreeLine[] = [];
  readonly sections: Sections;
  private readonly isCard: boolean;
  private tables = 0;
  private held: Scope | undefined;

  constructor(readonly page: Page) {
    const text = page.lines[0]?.of.text ?? '';
    this.isCard = CARD.test(text);
    this.sections = new Sections(MEDICARE.test(text) && !LIFE.test(text));
  }

  add(said: Label, value: Piece, following: readonly Piece[] = []): void {
    const label = this.onPage(said, value);
    if (this.isCard && label.slot === 'policy.issue_date') return;
    if (label.slot === 'policy.termination_date' && OF_PAPER.test(lineBefore(value))) return;
    if (label === UNKNOWN && FROM_AGENT.test(value.text) && !value.text.includes('@'))
      this.sections.scopeOf({ slot: 'name', role: 'agent', number: '' });
    if (value.text === '' || this.isFull) return;
    const scope =
      this.held && label.role === undefined && isHeldBy(this.held.role, label.slot)
        ? this.held
        : this.sections.scopeOf(label);
    this.pairs.push({ label, value, following, scope });
  }

  /** A label by what the page is. */
  private onPage(label: Label, value: Piece): Label {
    if (label.slot === 'card_id') return { ...label, slot: this.isCard ? 'policy.member_id' : 'other' };
    return label.slot === 'policy.effective_date' ? ofMedicare(label, value) : label;
  }

  /** Whether it has as many pairs as are read of one page. */
  get isFull(): boolean {
    return this.pairs.length >= MAX_PAIRS;
  }

  /** Until it is released, labels that don't say whose they are belong to the one named last. */
  hold(role?: Role): void {
    this.held =
      role === undefined ? this.pairs.at(-1)?.scope : { role, number: '', section: this.sections.section };
  }

  release(): void {
    this.held = undefined;
  }

  addFree(piece: Piece, at: number): void {
    const line = this.page.lines[at];
    const scope = { role: this.sections.role, section: 0 };
    if (line) this.free.push({ ...line, ...piece, cells: piece === line ? line.cells : [piece], scope });
  }

  /** Adds what belongs to one person each. */
  addRows(rows: readonly (readonly { label: Label | undefined; value: Piece }[])[]): void {
    const table = this.tables;
    this.tables += 1;
    rows.forEach((row, index) => {
      const isOfPage =
        rows.length === 1 &&
        this.sections.role !== 'child' &&
        row.every(({ label }) => label?.slot !== 'relationship');
      for (const { label, value } of row) {
        if (!label || value.text === '' || this.isFull) continue;
        if (isOfPage) this.add(label, value);
        else
          this.pairs.push({
            label,
            value,
            following: [],
            scope: { ...this.sections.scopeInRow(label), row: `${table}:${index}` },
          });
      }
    });
    // Lines after a table of relatives are the household's again.
    if (/^(?:child|spouse)$/.test(this.sections.role)) this.sections.heading({ role: 'client', number: '' });
  }

  /** The city under a street that has other columns beside it. */
  below({ slot }: Label, value: Piece, at: number): Piece[] {
    if (!slot.endsWith('address1')) return [];
    const place = columnOf(value);
    return (this.page.tokens[at + 1] ?? [])
      .filter(({ kind, piece }) => kind === 'value' && Math.abs(columnOf(piece) - place) < 3)
      .map(({ piece }) => piece)
      .filter(({ text }) => tailsIn(text).length > 0);
  }

  /** The lines under one, as far as they are mere values. */
  following(at: number): Piece[] {
    const pieces: Piece[] = [];
    for (let next = at + 1; next <= at + MAX_FOLLOWING; next += 1) {
      const tokens = this.page.tokens[next] ?? [];
      const line = this.page.lines[next];
      if (!line || line.isBlank || tokens.some(({ kind }) => kind !== 'value')) break;
      pieces.push(line);
    }
    return pieces;
  }
}
