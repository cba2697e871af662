import { withoutIssues, type ImportMapping, type NewAddress, type RecordFacts } from '@bindery/contracts/crm';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import type { PolicyRow } from '../../policies/policy.resource.js';
import type { RecordMapper, Values } from '../../resources/record-mapper.js';
import { presentOf, type SentRecord } from '../../resources/record-rules.js';
import type { CompanyRef, PlannedParts, PlannedPolicy } from '../../resources/write-records/record-plan.js';
import type { FoundCompanies } from '../references/find-companies.js';
import { linesOf, type Draft } from '../rows/draft.js';
import { partOf, type PartType } from '../rows/draft-records.js';
import type { DraftPolicy } from '../rows/part-reader.js';
import { note } from '../rows/read-row.js';
import { splitNote } from '../rows/split-note.js';
import { printOf } from './file-people.js';
import { STAYS, withoutFalseTerm, type LeftOut } from './fit-record.js';
import type { KnownParts } from './known-parts.js';
import { comparedValues, onMatchOf } from './on-match.js';
import { addressKey, dependentKey, isContained, noteKey, phoneKey, tagKey } from './part-keys.js';
import { idsOf } from './planned-row.js';

export const NO_PARTS: PlannedParts = {
  ...{ phones: [], addresses: [], completed: [], dependents: [], tags: [], tagIds: [] },
  ...{ notes: [], policy: null },
};

export const bringsNothing = ({ policy, ...lists }: PlannedParts): boolean =>
  policy === null && Object.values(lists).every((list) => list.length === 0);

/** The values of a child record that can be saved; undefined if it can't. */
type Savable = (record: SentRecord) => Values | undefined;

/** Parts that earlier rows of the batch bring a client, by their keys. */
export type Brought = Map<string, Values>;

const LONG_NOTE = 'The end of the note was left out: it is too long for 50 notes.';

export const SAID_ABOVE = 'A row above is of the same client, and says something else.';

/** The present data that the parts of a row are compared with. */
interface Comparison {
  readonly mapping: ImportMapping;
  /** Null of a client that is new. */
  readonly known: KnownParts | null;
  /** Parts that earlier rows of the batch bring the same client. */
  readonly brought: Brought;
  readonly isLater?: boolean;
  readonly companies: FoundCompanies | undefined;
  readonly policies: RecordMapper;
  readonly savable: Savable;
  readonly left: LeftOut;
}

/** The parts of a row that its client does not have yet. */
export async function plannedParts(draft: Draft, comparison: Comparison): Promise<PlannedParts> {
  const { mapping, known, brought, savable, left, isLater = false } = comparison;
  const kept = new Set(
    mapping.columns.flatMap(({ field, on_match }) => (on_match === 'keep' && field ? [listOf(field)] : [])),
  );
  const indexed = await withIndexes(draft.dependents, known);
  const isAdded: IsAdded = (list, key, record) => {
    if (known && kept.has(list)) return false;
    const [present, above] = [known?.parts.get(key), brought.get(key)];
    if (present === undefined && above === undefined) {
      brought.set(key, record?.values ?? {});
      return true;
    }
    if (!record) return false;
    const values = present
      ? otherValues(indexed.get(record.values) ?? record.values, present)
      : otherValues(record.values, above ?? {});
    left.addPart({ ...record, values }, isLater ? SAID_ABOVE : STAYS, false);
    return false;
  };
  const added = <Part extends Values>(
    type: PartType,
    parts: readonly Part[],
    keyOf: (part: Part) => string,
  ): Part[] =>
    parts.flatMap((part, index) => {
      const record = partOf(type, part, index);
      const values = (isAdded(listOf(record.path), keyOf(part), record) ? savable(record) : undefined) as
        Part | undefined;
      return values ? [values] : [];
    });
  const { completed, others } = kept.has('addresses')
    ? { completed: [], others: draft.addresses }
    : comparedAddresses(draft, comparison);
  const parts = {
    phones: added('phone', draft.phones, ({ phone }) => phoneKey(possibleE164(phone) ?? phone)),
    addresses: added('address', others, addressKey),
    completed,
    dependents: added('dependent', draft.dependents, dependentKey),
    tags: draft.tags.filter((name) => isAdded('tags', tagKey(name))),
    tagIds: mapping.tags.filter((id) => isAdded('', `tag ${id}`)),
    policy: await plannedPolicy(draft, comparison, isAdded),
  };
  const { notes, isWhole } = splitNote(linesOf([draft.note, ...left.lines()]) ?? '');
  if (!isWhole) left.warnings.push(note('note', LONG_NOTE));
  return { ...parts, notes: notes.filter((text) => isAdded('note', noteKey(text))) };
}

/** Dependents with the blind indexes of their SSNs, as present ones have them. */
async function withIndexes(
  dependents: Draft['dependents'],
  known: KnownParts | null,
): Promise<ReadonlyMap<Values, Values>> {
  const all = new Map<Values, Values>();
  for (const one of known ? dependents : [])
    if (one.ssn) all.set(one, { ...one, ssn: await known?.indexOf(one.ssn) });
  return all;
}

/**
 * The addresses of a row beside those that the client has: one that lacks a part may be contained in another one, and one
 * that the client has may get what it lacks.
 */
function comparedAddresses(
  { addresses }: Pick<Draft, 'addresses'>,
  { known, brought, left, isLater = false }: Comparison,
) {
  const completed: PlannedParts['completed'][number][] = [];
  const there = known?.addresses ?? [];
  const above = [...brought].flatMap(([key, values]) =>
    key.startsWith('address ') ? [values as NewAddress] : [],
  );
  const others = addresses.filter((address, index) => {
    const key = addressKey(address);
    if (known?.parts.has(key) || brought.has(key)) return true;
    const greater = [...there, ...above].find((one) => isContained(address, one));
    const lesser = there.find((one) => isContained(one, address) && !brought.has(`completed ${one.id}`));
    const same = greater ?? lesser;
    if (!same) return true;
    const missing = Object.entries(address).filter(
      ([name, value]) => typeof value === 'string' && !same[name as keyof NewAddress],
    );
    if (greater === undefined && lesser) {
      completed.push({ id: lesser.id, type: lesser.type, values: Object.fromEntries(missing) });
      brought.set(`completed ${lesser.id}`, {}).set(key, address);
    }
    const { county } = address;
    const isOther = county != null && (greater !== undefined || same.county !== null);
    const values = isOther ? otherValues({ county }, same) : {};
    left.addPart({ ...partOf('address', address, index), values }, isLater ? SAID_ABOVE : STAYS, false);
    return false;
  });
  return { completed, others };
}

/** Whether a part is added, which its client doesn't have yet. What it says otherwise than the one above is left out. */
type IsAdded = (list: string, key: string, record?: SentRecord) => boolean;

/** Values that a part above has otherwise, however they are spelled. A number is that of its key. */
const otherValues = (values: Values, above: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name !== 'phone' && printOf(above[name]) !== printOf(value),
    ),
  );

const listOf = (path: string): string => path.split('.', 1)[0] ?? '';

/** Leaves out the values of child records that can't be saved, and warns of each. */
export const savableWith =
  (facts: RecordFacts, { given }: Draft, left: LeftOut): Savable =>
  (record) => {
    const { values, ...issues } = withoutIssues(record, facts);
    const at = (name: string) => `${record.path ?? ''}.${name}`;
    const [fault] = issues.failed;
    if (fault) {
      const { [fault.path]: bad, ...rest } = record.values;
      left.add(at(fault.path), bad, fault.message);
      left.addPart({ ...record, values: rest }, fault.message);
      return undefined;
    }
    for (const { path, cause = path, message } of issues.lost)
      left.add(at(cause), record.values[cause], message);
    return record.type === 'policy' && record.present === undefined
      ? withoutFalseTerm(values, issues, given.has(at('status')))
      : values;
  };

async function plannedPolicy(
  { policy, given }: Draft,
  comparison: Comparison,
  isAdded: IsAdded,
): Promise<PlannedPolicy | null> {
  const { known, companies, savable, left } = comparison;
  if (policy === null) return null;
  if (!companies?.carrier) {
    const { values, carrier, product } = policy;
    const all = { carrier: carrier ?? undefined, product: product ?? undefined, ...values };
    left.addPart({ ...OF_ROW, values: all }, 'The policy is left out.');
    return null;
  }
  const { carrier, product } = companies;
  const named = { carrier, product };
  const present = known?.policies.find((one) => isSame(one, policy, named));
  if (present) return changedPolicy({ policy, given }, present, comparison, named);
  const number = textOf(policy.values, 'policy_number');
  const begins = textOf(policy.values, 'effective_date');
  const key = number === '' ? `${nameOf(carrier)} ${nameOf(product)} ${begins}` : number;
  const values = { ...policy.values, carrier: policy.carrier, product: policy.product };
  if (!isAdded('policy', `policy ${key}`, { ...OF_ROW, values })) return null;
  const all = savable({ ...OF_ROW, values: { ...policy.values, ...idsOf(named) } });
  if (!all) return null;
  const { carrier_id: _, product_id: __, ...own } = all;
  return { id: null, values: own, ...named };
}

const OF_ROW = { type: 'policy', path: 'policy' } as const;

/** The changes that a row makes of a policy which the client has. */
async function changedPolicy(
  { policy, given }: Pick<Draft, 'given'> & { readonly policy: DraftPolicy },
  present: PolicyRow,
  { mapping, policies, savable, left, isLater = false }: Comparison,
  named: Pick<PlannedPolicy, 'carrier' | 'product'>,
): Promise<PlannedPolicy | null> {
  const modeOf = onMatchOf(mapping, given);
  const { changed, unfilled } = await comparedValues(policies, present, policy.values, (name) =>
    modeOf(`policy.${name}`),
  );
  for (const [name, value] of isLater ? [] : Object.entries(unfilled))
    left.add(`policy.${name}`, value, STAYS);
  for (const [name, value] of isLater ? Object.entries(policy.values) : []) {
    const before = policies.clearValue(present, name);
    const isOther = before !== null && before !== value && given.has(`policy.${name}`);
    if (isOther && !(name in changed)) left.add(`policy.${name}`, value, SAID_ABOVE);
  }
  if (Object.keys(changed).length === 0) return null;
  const values = savable({ ...OF_ROW, values: changed, present: presentOf(policies, present) }) ?? {};
  return Object.keys(values).length === 0 ? null : { id: present.id, values, ...named };
}

const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

const nameOf = (named: CompanyRef | null): string =>
  named === null ? '' : 'id' in named ? named.id : named.create;

/** Whether a policy is the one of the row: by its number, else by carrier, product and first day. */
function isSame(
  present: PolicyRow,
  { values }: DraftPolicy,
  { carrier, product }: { carrier: CompanyRef; product: CompanyRef | null },
): boolean {
  const number = values['policy_number'];
  if (typeof number === 'string') return present.policy_number === number;
  if (!('id' in carrier) || carrier.id !== present.carrier_id) return false;
  if (product && (!('id' in product) || product.id !== present.product_id)) return false;
  const begins = values['effective_date'] ?? null;
  return begins === (present.effective_date?.toISOString().slice(0, 10) ?? null);
}
