import {
  addressTypes,
  createDependentBody,
  createIndividualBody,
  createPhoneBody,
  foundAddress,
  MAX_IMPORTED_DEPENDENTS,
  phoneTypes,
  tagFields,
  type NewAddress,
  type NewDependent,
  type NewPhone,
  type ImportMapping,
  type ImportType,
} from '@bindery/contracts/crm';
import { issueSentence, uuid } from '@bindery/contracts/validation';
import type { Values } from '../../resources/record-mapper.js';
import { incompleteAddresses } from './incomplete-addresses.js';
import { isNeeded, leaveOut } from './left-out.js';
import { missing, PartReader, textOf, type DraftPolicy } from './part-reader.js';
import { edited, note, unreadProblem, type CellNote, type EditedRow, type ReadRow } from './read-row.js';
import { withoutBadCells } from './without-bad-cells.js';

/** The child records of a client that a row brings. */
interface DraftParts {
  readonly phones: readonly NewPhone[];
  readonly addresses: readonly NewAddress[];
  readonly dependents: readonly NewDependent[];
  readonly policy: DraftPolicy | null;
  readonly tags: readonly string[];
  /** Of whatever length: it becomes as many notes as it takes. */
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
  /** By path: the cell of each value. */
  readonly cells: ReadRow['cells'];
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
  /** Doubts about values that are taken. */
  readonly hints: readonly CellNote[];
}

type DraftMapping = Pick<ImportMapping, 'leftovers' | 'left_blank' | 'match'>;

/** Fields of the client's row that are no values of its record. */
const besides = new Set(['tags', 'note', 'id']);
const dependentBody = createDependentBody.omit({ individual_id: true });

/** Makes a draft of the values of a client's row. Whatever the client can do without is left out where it is bad. */
export function draftOf(read: ReadRow, mapping: DraftMapping = PLAIN): DraftedRow {
  const row = edited(read);
  const { values, warnings } = row;
  const parts = new PartReader(row, mapping);
  const { data, problems } = clientOf(row, mapping);
  const draft: Omit<Draft, 'values'> = {
    type: 'individual',
    phones: [
      ...phoneTypes.flatMap((type) => parts.part(`phones.${type}.`, createPhoneBody, { type })),
      ...parts.otherPhones(),
    ],
    addresses: addressTypes.flatMap((type) => parts.part(`addresses.${type}.`, foundAddress, { type })),
    dependents: Array.from(
      { length: MAX_IMPORTED_DEPENDENTS },
      (_, index) => `dependents.${index + 1}.`,
    ).flatMap((prefix) => parts.part(prefix, dependentBody)) as NewDependent[],
    policy: parts.policy(),
    tags: ((values.get('tags') ?? []) as readonly string[]).flatMap((tag) => tagOf(tag, row)),
    id: idOf(row),
    note: linesOf([values.get('note'), ...parts.kept()]),
    given: new Set(values.keys()),
    cells: row.cells,
    ...{ carrier: null, product: null, holder: null },
  };
  const isInactive = data?.status === 'inactive' && draft.policy?.values['status'] === 'active';
  const hints = [
    ...incompleteAddresses(row, draft.addresses),
    ...(isInactive && !saysWhetherInForce(values) ? [note('policy.status', INACTIVE_WITH_POLICY)] : []),
  ];
  if (problems.length > 0 || data === undefined) return { draft: null, problems, warnings, hints };
  return { draft: { values: data, ...draft }, problems, warnings, hints };
}

/** The values of the client itself, or what keeps the row from becoming one. */
function clientOf(row: EditedRow, mapping: DraftMapping) {
  const { values, blank } = row;
  const client = Object.fromEntries([...values].filter(([path]) => isOfClient(path) && !besides.has(path)));
  const { data, issues } = withoutBadCells(
    row,
    '',
    client,
    ({ status = 'active', ...rest }) =>
      createIndividualBody.safeParse(
        {
          // Nobody, where a person says so; else it is nobody's word, and the client is its maker's.
          ...(blank.has(AGENT) && !values.has(AGENT) && { [AGENT]: null }),
          ...{ ...rest, status },
        },
        { error: issueSentence },
      ),
    (name) => isNeeded('individual', mapping, name),
  );
  const problems = [
    ...row.problems,
    ...issues.map(({ path, message }) => {
      const field = path.join('.');
      return values.has(field) ? unreadProblem('individual', field, message) : note(field, missing(field));
    }),
  ].filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index);
  return { data, problems };
}

/** Our own id, if it is one. */
export function idOf(row: EditedRow, path = 'id'): string | null {
  const text = textOf(row.values.get(path));
  if (text === null) return null;
  const id = uuid().safeParse(text).data ?? null;
  if (id === null) leaveOut(row, path, 'It is no ID of ours.');
  return id;
}

function tagOf(tag: string, row: EditedRow): string[] {
  const checked = tagFields.name.input.safeParse(tag);
  if (checked.success) return [checked.data];
  const cell = row.cells.get('tags');
  leaveOut(row, 'tags', 'A tag can have up to 40 characters.', { cell: cell && { ...cell, text: tag } });
  return [];
}

/** The text of lines, of whatever length; null without one. */
export const linesOf = (lines: readonly unknown[]): string | null =>
  lines.filter((line) => typeof line === 'string').join('\n') || null;

const INACTIVE_WITH_POLICY =
  'The client is inactive, but the policy goes in as active: the row has neither its status nor the day on which it ended.';
const saysWhetherInForce = (values: ReadRow['values']): boolean =>
  values.has('policy.status') || values.has('policy.termination_date');

const AGENT = 'assigned_agent';
/** Without a mapping, nothing is kept, and nothing recognized. */
const PLAIN: DraftMapping = {
  ...{ leftovers: 'leave_out', left_blank: [] },
  match: { by: [], otherwise: 'create' },
};
const isOfClient = (path: string): boolean => !path.includes('.');
