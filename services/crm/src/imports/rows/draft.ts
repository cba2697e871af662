import {
  addressFields,
  createAddressBody,
  createDependentBody,
  createIndividualBody,
  createPhoneBody,
  importField,
  MAX_IMPORTED_DEPENDENTS,
  phoneTypes,
  policyFields,
  type NewAddress,
  type NewDependent,
  type NewPhone,
} from '@bindery/contracts/crm';
import { issueSentence } from '@bindery/contracts/validation';
import type { z } from 'zod';
import type { CellNote, ReadRow } from './read-row.js';

/** A client as one row describes it, checked by the schemas of the forms. What other records it names is still text. */
export interface Draft {
  readonly client: Readonly<Record<string, unknown>>;
  readonly phones: readonly NewPhone[];
  readonly addresses: readonly NewAddress[];
  readonly dependents: readonly NewDependent[];
  readonly policy: DraftPolicy | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  /** Our own id, as an export of ours has it. */
  readonly id: string | null;
  /** The paths of the values that the row has, without those that stand in for missing ones. */
  readonly given: ReadonlySet<string>;
}

/** A policy whose carrier, product and agent are named and not found yet. */
export interface DraftPolicy {
  readonly values: Readonly<Record<string, unknown>>;
  readonly carrier: string | null;
  readonly product: string | null;
}

/** A draft; or what keeps the row from becoming a client. Parts that are incomplete are warned of and left out. */
export interface DraftedRow {
  readonly draft: Draft | null;
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
}

/** Fields of the client's row that are no values of its record. */
const besides = new Set(['tags', 'note', 'id']);
const dependentBody = createDependentBody.omit({ individual_id: true });
const noteOf = (field: string, message: string): CellNote => ({ field, column: null, message });

/** Makes a draft of the values of a row. A problem of the client fails the row, one of a part leaves out the part. */
export function draftOf({ values, problems: unread, warnings: warned }: ReadRow): DraftedRow {
  const failed = unread.filter(({ field }) => isOfClient(field));
  const warnings = [...warned, ...unread.filter(({ field }) => !isOfClient(field))];
  const parts = new PartReader(values, new Set(unread.map(({ field }) => field)), warnings);
  const client = Object.fromEntries([...values].filter(([path]) => isOfClient(path) && !besides.has(path)));
  const { status = 'active', ...rest } = client;
  const checked = createIndividualBody.safeParse(
    { ...rest, status: String(status) },
    { error: issueSentence },
  );
  const problems = [
    ...failed,
    ...(checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => {
          const field = path.join('.');
          return noteOf(field, values.has(field) ? message : missing(field));
        })),
  ].filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index);
  const draft: Omit<Draft, 'client'> = {
    phones: phoneTypes.flatMap((type) => parts.part(`phones.${type}.`, createPhoneBody, { type })),
    addresses: addressFields.type.view.options.flatMap((type) =>
      parts.part(`addresses.${type}.`, createAddressBody, { type }),
    ),
    dependents: Array.from(
      { length: MAX_IMPORTED_DEPENDENTS },
      (_, index) => `dependents.${index + 1}.`,
    ).flatMap((prefix) => parts.part(prefix, dependentBody)) as NewDependent[],
    policy: parts.policy(),
    tags: (values.get('tags') ?? []) as readonly string[],
    note: textOf(values.get('note')),
    id: textOf(values.get('id')),
    given: new Set(values.keys()),
  };
  if (problems.length > 0 || !checked.success) return { draft: null, problems, warnings };
  return { draft: { client: checked.data, ...draft }, problems, warnings };
}

const labelOf = (path: string): string => importField('insureds', path)?.label ?? path;
const missing = (path: string): string => `${labelOf(path)} is missing.`;

const isOfClient = (path: string): boolean => !path.includes('.');
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads the parts of a row that have prefixes, and warns of the incomplete ones. */
class PartReader {
  /** The values of each part, by its prefix. */
  private readonly parts = new Map<string, Record<string, unknown>>();

  constructor(
    private readonly values: ReadRow['values'],
    private readonly unread: ReadonlySet<string>,
    private readonly warnings: CellNote[],
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
    for (const { path, message } of checked.error.issues) this.leaveOut(prefix + path.join('.'), message);
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

  private under(prefix: string): Record<string, unknown> {
    return this.parts.get(prefix) ?? {};
  }

  /** A field whose cell couldn't be read has its warning already. */
  private leaveOut(field: string, message: string): void {
    if (this.unread.has(field)) return;
    this.warnings.push(
      noteOf(field, this.values.has(field) ? `${labelOf(field)} was left out: ${message}` : missing(field)),
    );
  }
}
