import {
  createPhoneBody,
  importField,
  importFields,
  policyFields,
  type ImportMapping,
  type NewPhone,
} from '@bindery/contracts/crm';
import { issueSentence } from '@bindery/contracts/validation';
import type { z } from 'zod';
import type { Values } from '../../resources/record-mapper.js';
import { leaveOut, leaveOutUnfit } from './left-out.js';
import { note, type EditedRow } from './read-row.js';
import { withoutBadCells } from './without-bad-cells.js';

/** A policy whose carrier, product and agent are named and not found yet. */
export interface DraftPolicy {
  readonly values: Readonly<Record<string, unknown>>;
  readonly carrier: string | null;
  readonly product: string | null;
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
function labelOf(path: string): string {
  const whole = importField('individual', path.replace(/(^|\.)name$/, '$1first_name'));
  return importField('individual', path)?.label ?? whole?.label.replace('First name', 'Name') ?? path;
}
export const missing = (path: string): string => `${labelOf(path)} is missing.`;

/** Reads the parts of a row that have prefixes, and warns of the incomplete ones. */
export class PartReader {
  /** The values of each part, by its prefix. */
  private readonly parts = new Map<string, Record<string, unknown>>();
  private readonly leftOut: string[] = [];
  private readonly keepsLeftovers: boolean;

  constructor(
    private readonly row: EditedRow,
    private readonly mapping: Pick<ImportMapping, 'leftovers' | 'left_blank'>,
  ) {
    this.keepsLeftovers = mapping.leftovers === 'note';
    for (const [path, value] of row.values) {
      const prefix = path.slice(0, path.lastIndexOf('.') + 1);
      const part = this.parts.get(prefix) ?? {};
      part[path.slice(prefix.length)] = value;
      this.parts.set(prefix, part);
    }
  }

  /** One part, if any of its cells has a value. */
  part<Body extends z.ZodType>(prefix: string, schema: Body, fixed: object = {}): z.output<Body>[] {
    const given = this.parts.get(prefix);
    if (!given) return [];
    const { data, values, issues } = withoutBadCells(this.row, prefix, given, (those) =>
      schema.safeParse({ ...those, ...fixed }, { error: issueSentence }),
    );
    if (Object.keys(values).length === 0) return [];
    if (data !== undefined) return [data];
    this.leaveOutPart(prefix, values, issues);
    return [];
  }

  /** The phone numbers that a cell has beside that of its own field. */
  otherPhones(): NewPhone[] {
    return this.row.phones.flatMap(({ field, ...phone }) => {
      const checked = createPhoneBody.safeParse(phone);
      if (checked.success) return [checked.data];
      leaveOut(this.row, field);
      return [];
    });
  }

  /** The policy of the row. Its carrier, product and client are found later. */
  policy(): DraftPolicy | null {
    const { carrier, product, ...values } = this.under('policy.');
    const isUnread = (field: string) => this.row.unread.has(field) && !this.row.blank.has(field);
    if (Object.keys(values).length === 0 && carrier === undefined && product === undefined) return null;
    // It would be in force, whatever the cell says.
    if (isUnread('policy.status')) {
      this.leaveOutPart('policy.', this.under('policy.'), []);
      return null;
    }
    const read = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
        const field = (policyFields as Readonly<Record<string, { readonly input: z.ZodType }>>)[name];
        const checked = field?.input.safeParse(value, { error: issueSentence });
        if (checked?.success) return [[name, checked.data]];
        leaveOutUnfit(this.row, `policy.${name}`, checked?.error.issues[0]?.message);
        return [];
      }),
    );
    const status = read['status'] ?? (isUnread('policy.termination_date') ? 'inactive' : 'active');
    return { values: { ...read, status }, carrier: textOf(carrier), product: textOf(product) };
  }

  /** The values left out, in lines of a note, if they are to be kept there. */
  kept(): string[] {
    const isKept = (path: string) =>
      this.mapping.left_blank.find(({ field }) => field === path)?.keep ?? this.keepsLeftovers;
    const cells = [...this.row.unread].flatMap(([path, text]) => (isKept(path) ? lineOf(path, text) : []));
    return this.keepsLeftovers ? [...this.leftOut, ...cells] : cells;
  }

  private leaveOutPart(prefix: string, values: Values, issues: readonly z.core.$ZodIssue[]): void {
    const { warnings, unread } = this.row;
    const fields = issues.map(({ path }) => prefix + path.join('.'));
    const absent = fields.filter((field) => !unread.has(field)).map(wordsOf);
    const part = partOf(prefix);
    const said = Object.entries(values).flatMap(([name, value]) => {
      if (importField('individual', prefix + name)?.isProtected) {
        leaveOut(this.row, prefix + name, `${part} is left out.`);
        return [];
      }
      const text = this.row.cells.get(prefix + name)?.text ?? String(value);
      const words = wordsOf(prefix + name);
      return [words === part ? text : `${words} ${text}`];
    });
    const what = said.join(', ');
    const why = absent.length > 0 ? ` ${missingSentence(absent)}` : '';
    const where = this.keepsLeftovers ? 'goes into the note' : `is left out${what === '' ? '' : `: ${what}`}`;
    warnings.push({ ...note(fields[0] ?? prefix, `${part} ${where}.${why}`), said: why.trim() });
    if (what !== '') this.leftOut.push(`${part}: ${what}`);
  }

  private under(prefix: string): Record<string, unknown> {
    return this.parts.get(prefix) ?? {};
  }
}

/** `Dependent 1` of `dependents.1.`. */
function partOf(prefix: string): string {
  const field = importFields('individual').find(({ path }) => path.startsWith(prefix));
  return field?.label.split(': ')[0] ?? prefix;
}

/** `Date of birth` of `dependents.1.date_of_birth`. */
const wordsOf = (path: string): string => labelOf(path).split(': ').at(-1) ?? path;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Relationship and gender are missing.` */
function missingSentence(labels: readonly string[]): string {
  const names = labels.map((label, index) => (index === 0 ? label : label.toLowerCase()));
  return `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} missing.`;
}

/** A cell that isn't taken, as a line of a note. */
export const lineOf = (path: string, text: string): string[] =>
  importField('individual', path)?.isProtected ? [] : [`${labelOf(path)}: ${text}`];
