import {
  addressFields,
  createAddressBody,
  createDependentBody,
  createIndividualBody,
  createPhoneBody,
  MAX_IMPORTED_DEPENDENTS,
  noteFields,
  phoneTypes,
  tagFields,
  type NewAddress,
  type NewDependent,
  type NewPhone,
  type ImportMapping,
  type ImportType,
} from '@bindery/contracts/crm';
import { issueSentence } from '@bindery/contracts/validation';
import type { Values } from '../../resources/record-mapper.js';
import { missing, PartReader, textOf, type DraftPolicy } from './part-reader.js';
import { note, type CellNote, type ReadRow } from './read-row.js';

/** The child records of a client that a row brings. */
interface DraftParts {
  readonly phones: readonly NewPhone[];
  readonly addresses: readonly NewAddress[];
  readonly dependents: readonly NewDependent[];
  readonly policy: DraftPolicy | null;
  readonly tags: readonly string[];
  readonly note: string | null;
}
export const NO_PARTS: DraftParts = {
  ...{ phones: [], addresses: [], dependents: [], tags: [] },
  ...{ policy: null, note: null },
};

/** A record as one row describes it, checked by the schemas of its form. What other records it names is still text. */
export interface Draft extends DraftParts {
  readonly type: ImportType;
  readonly values: Values;
  /** Our own id, as an export of ours has it. */
  readonly id: string | null;
  /** The paths of the values that the row has, without those that stand in for missing ones. */
  readonly given: ReadonlySet<string>;
  /** Of a policy or a product. */
  readonly carrier: string | null;
  readonly product: string | null;
  /** The client of a policy, if the row says something of them. */
  readonly holder: { readonly values: Values; readonly id: string | null } | null;
}

/** A draft; or what keeps the row from becoming a record. Parts that are incomplete are warned of and left out. */
export interface DraftedRow {
  readonly draft: Draft | null;
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
}

/** Fields of the client's row that are no values of its record. */
const besides = new Set(['tags', 'note', 'id']);
const dependentBody = createDependentBody.omit({ individual_id: true });

/**
 * Makes a draft of the values of a client's row. A problem of the client fails the row, one of a part leaves out the part.
 * @param leftovers what becomes of parts that are left out
 */
export function draftOf(
  { values, problems: unread, warnings: warned, unread: texts, blank }: ReadRow,
  leftovers: ImportMapping['leftovers'] = 'leave_out',
): DraftedRow {
  const failed = unread.filter(({ field }) => isOfClient(field));
  const warnings = [...warned, ...unread.filter(({ field }) => !isOfClient(field))];
  const left = new Map([...texts].filter(([path]) => !failed.some(({ field }) => field === path)));
  const parts = new PartReader(values, left, warnings, leftovers === 'note');
  const client = Object.fromEntries([...values].filter(([path]) => isOfClient(path) && !besides.has(path)));
  const { status = 'active', ...rest } = client;
  const checked = createIndividualBody.safeParse(
    {
      // Nobody, where a person says so; else it is nobody's word, and the client is its maker's.
      ...(blank.has(AGENT) && !values.has(AGENT) && { [AGENT]: null }),
      ...{ ...rest, status: String(status) },
    },
    { error: issueSentence },
  );
  const problems = [
    ...failed,
    ...(checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => {
          const field = path.join('.');
          return note(field, values.has(field) ? message : missing(field));
        })),
  ].filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index);
  const draft: Omit<Draft, 'values'> = {
    type: 'individual',
    phones: phoneTypes.flatMap((type) => parts.part(`phones.${type}.`, createPhoneBody, { type })),
    addresses: addressFields.type.view.options.flatMap((type) =>
      parts.part(`addresses.${type}.`, createAddressBody, { type }),
    ),
    dependents: Array.from(
      { length: MAX_IMPORTED_DEPENDENTS },
      (_, index) => `dependents.${index + 1}.`,
    ).flatMap((prefix) => parts.part(prefix, dependentBody)) as NewDependent[],
    policy: parts.policy(),
    tags: ((values.get('tags') ?? []) as readonly string[]).flatMap((tag) => tagOf(tag, warnings)),
    note: noteOf([values.get('note'), ...parts.kept()], warnings),
    id: textOf(values.get('id')),
    given: new Set(values.keys()),
    ...{ carrier: null, product: null, holder: null },
  };
  if (checked.data?.status === 'inactive' && draft.policy && !saysWhetherInForce(values))
    warnings.push(note('policy.status', INACTIVE_WITH_POLICY));
  if (problems.length > 0 || !checked.success) return { draft: null, problems, warnings };
  return { draft: { values: checked.data, ...draft }, problems, warnings };
}

function tagOf(tag: string, warnings: CellNote[]): string[] {
  const checked = tagFields.name.input.safeParse(tag);
  if (checked.success) return [checked.data];
  const what = `The tag "${tag.slice(0, 40)}"`;
  warnings.push(note('tags', `${what} was left out: a tag can have up to 40 characters.`));
  return [];
}

function noteOf(lines: readonly unknown[], warnings: CellNote[]): string | null {
  const text = lines.filter((line) => typeof line === 'string').join('\n');
  if (text === '') return null;
  const checked = noteFields.body.input.safeParse(text);
  if (checked.success) return checked.data;
  warnings.push(note('note', 'The note was left out: it can have up to 10,000 characters.'));
  return null;
}

export const INACTIVE_WITH_POLICY =
  'The client is inactive, but the policy goes in as active: the row has neither its status nor the day on which it ended.';
const saysWhetherInForce = (values: ReadRow['values']): boolean =>
  values.has('policy.status') || values.has('policy.termination_date');

const AGENT = 'assigned_agent';
const isOfClient = (path: string): boolean => !path.includes('.');
