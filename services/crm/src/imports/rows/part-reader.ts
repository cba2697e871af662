import { importField, importFields, policyFields } from '@bindery/contracts/crm';
import { issueSentence } from '@bindery/contracts/validation';
import type { z } from 'zod';
import { note, type CellNote, type ReadRow } from './read-row.js';

/** A policy whose carrier, product and agent are named and not found yet. */
export interface DraftPolicy {
  readonly values: Readonly<Record<string, unknown>>;
  readonly carrier: string | null;
  readonly product: string | null;
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const labelOf = (path: string): string => importField('individual', path)?.label ?? path;
export const missing = (path: string): string => `${labelOf(path)} is missing.`;

/** Reads the parts of a row that have prefixes, and warns of the incomplete ones. */
export class PartReader {
  /** The values of each part, by its prefix. */
  private readonly parts = new Map<string, Record<string, unknown>>();
  private readonly leftOut: string[] = [];

  constructor(
    private readonly values: ReadRow['values'],
    private readonly unread: ReadonlyMap<string, string>,
    private readonly warnings: CellNote[],
    private readonly keepsLeftovers: boolean,
  ) {
    for (const [path, value] of values) {
      const prefix = path.slice(0, path.lastIndexOf('.') + 1);
      const part = this.parts.get(prefix) ?? {};
      part[path.slice(prefix.length)] = value;
      this.parts.set(prefix, part);
    }
  }

  /** One part, if any of its cells has a value. */
  part<Body extends z.ZodType>(prefix: string, schema: Body, fixed: object = {}): z.output<Body>[] {
    const values = this.under(prefix);
    if (Object.keys(values).length === 0) return [];
    const checked = schema.safeParse({ ...values, ...fixed }, { error: issueSentence });
    if (checked.success) return [checked.data];
    this.leaveOutPart(prefix, checked.error.issues);
    return [];
  }

  /** The policy of the row. Its carrier, product and client are found later. */
  policy(): DraftPolicy | null {
    const { carrier, product, ...values } = this.under('policy.');
    if (Object.keys(values).length === 0 && carrier === undefined && product === undefined) return null;
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries({ status: 'active', ...values })) {
      const field = (policyFields as Readonly<Record<string, { readonly input: z.ZodType }>>)[name];
      const checked = field?.input.safeParse(value, { error: issueSentence });
      if (checked?.success) read[name] = checked.data;
      else if (checked) this.leaveOut(`policy.${name}`, checked.error.issues[0]?.message ?? '');
    }
    return { values: read, carrier: textOf(carrier), product: textOf(product) };
  }

  /** The values left out, in lines of a note, if they are to be kept there. */
  kept(): string[] {
    const cells = [...this.unread].flatMap(([path, text]) => lineOf(path, text));
    return this.keepsLeftovers ? [...this.leftOut, ...cells] : [];
  }

  private leaveOutPart(prefix: string, issues: readonly z.core.$ZodIssue[]): void {
    const fields = issues.map(({ path, message }) => ({ field: prefix + path.join('.'), message }));
    const absent = fields.filter(({ field }) => !this.values.has(field) && !this.unread.has(field));
    const wrong = fields.filter(({ field }) => this.values.has(field)).map(({ message }) => message);
    const part = partOf(prefix);
    const reasons = [
      `${part} ${this.keepsLeftovers ? 'goes into the note' : 'is left out'}.`,
      ...(absent.length > 0 ? [missingSentence(absent.map(({ field }) => wordsOf(field)))] : []),
      ...wrong,
    ];
    this.warnings.push(note(fields[0]?.field ?? prefix, reasons.join(' ')));
    const values = Object.entries(this.under(prefix)).flatMap(([name, value]) =>
      typeof value === 'string' && !importField('individual', prefix + name)?.isProtected
        ? [`${wordsOf(prefix + name)} ${value}`.replace(`${part} `, '')]
        : [],
    );
    if (values.length > 0) this.leftOut.push(`${part}: ${values.join(', ')}`);
  }

  private under(prefix: string): Record<string, unknown> {
    return this.parts.get(prefix) ?? {};
  }

  /** A field whose cell couldn't be read has its warning already. */
  private leaveOut(field: string, message: string): void {
    if (this.unread.has(field)) return;
    this.warnings.push(
      note(field, this.values.has(field) ? `${labelOf(field)} was left out: ${message}` : missing(field)),
    );
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

/** A cell that couldn't be read, as a line of a note. */
const lineOf = (path: string, text: string): string[] =>
  importField('individual', path)?.isProtected ? [] : [`${labelOf(path)}: ${text}`];
