import type { ImportMapping } from '@bindery/contracts/crm';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import type { PolicyRow } from '../../policies/policy.resource.js';
import type { RecordMapper, Values } from '../../resources/record-mapper.js';
import type { FoundCompanies } from '../references/find-companies.js';
import type { Draft } from '../rows/draft.js';
import type { DraftPolicy } from '../rows/part-reader.js';
import type { KnownParts } from './known-parts.js';
import { onMatchOf, givesWay, type OnMatch } from './on-match.js';
import { addressKey, dependentKey, noteKey, phoneKey, tagKey } from './part-keys.js';
import type { CompanyRef, PlannedParts, PlannedPolicy } from '../../resources/write-records/record-plan.js';

const NO_PARTS: PlannedParts = {
  ...{ phones: [], addresses: [], dependents: [], tags: [], tagIds: [] },
  ...{ note: null, policy: null },
};

/** The client of a row that does not go in. */
export const NOBODY = {
  ...{ draft: null, recordId: null, earlierRow: null, changes: {} },
  parts: NO_PARTS,
} as const;

export const bringsNothing = ({ note, policy, ...lists }: PlannedParts): boolean =>
  note === null && policy === null && Object.values(lists).every((list) => list.length === 0);

/** The present data that the parts of a row are compared with. */
interface Comparison {
  readonly mapping: ImportMapping;
  /** Null of a client that is new. */
  readonly known: KnownParts | null;
  /** Parts that earlier rows of the batch bring the same client. */
  readonly brought: Set<string>;
  readonly companies: FoundCompanies | undefined;
  readonly policies: RecordMapper;
}

/** The parts of a row that its client does not have yet. */
export function plannedParts(draft: Draft, comparison: Comparison): PlannedParts {
  const { mapping, known, brought } = comparison;
  const kept = new Set(
    mapping.columns.flatMap(({ field, on_match }) => (on_match === 'keep' && field ? [partOf(field)] : [])),
  );
  const isAdded = (part: string, key: string): boolean => {
    if (known && (known.keys.has(key) || kept.has(part))) return false;
    if (brought.has(key)) return false;
    brought.add(key);
    return true;
  };
  const { note } = draft;
  return {
    phones: draft.phones.filter(({ phone }) => isAdded('phones', phoneKey(possibleE164(phone) ?? phone))),
    addresses: draft.addresses.filter((address) => isAdded('addresses', addressKey(address))),
    dependents: draft.dependents.filter((dependent) => isAdded('dependents', dependentKey(dependent))),
    tags: draft.tags.filter((name) => isAdded('tags', tagKey(name))),
    tagIds: mapping.tags.filter((id) => isAdded('', `tag ${id}`)),
    note: note !== null && isAdded('note', noteKey(note)) ? note : null,
    policy: plannedPolicy(draft, comparison, isAdded),
  };
}

const partOf = (path: string): string => path.split('.', 1)[0] ?? '';

function plannedPolicy(
  { policy, given }: Draft,
  { mapping, known, companies, policies }: Comparison,
  isAdded: (part: string, key: string) => boolean,
): PlannedPolicy | null {
  if (policy === null || !companies?.carrier) return null;
  const { carrier, product } = companies;
  const present = known?.policies.find((one) => isSame(one, policy, { carrier, product }));
  if (!present) {
    const number = textOf(policy.values, 'policy_number');
    const begins = textOf(policy.values, 'effective_date');
    const key = number === '' ? `${nameOf(carrier)} ${nameOf(product)} ${begins}` : number;
    return isAdded('policy', `policy ${key}`) ? { id: null, values: policy.values, carrier, product } : null;
  }
  const values = changesOf(present, policy, given, policies, onMatchOf(mapping));
  return Object.keys(values).length === 0 ? null : { id: present.id, values, carrier, product };
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

function changesOf(
  present: PolicyRow,
  { values }: DraftPolicy,
  given: ReadonlySet<string>,
  policies: RecordMapper,
  modeOf: (path: string) => OnMatch,
): Values {
  const changed = Object.entries(values).filter(([name, value]) => {
    if (!given.has(`policy.${name}`) || value === null || value === undefined) return false;
    const before = policies.clearValue(present, name);
    return before !== value && givesWay(modeOf(`policy.${name}`), before);
  });
  return Object.fromEntries(changed);
}
