import type { SentRecord } from '../../resources/record-rules.js';
import type { Draft } from './draft.js';

export type PartType = 'phone' | 'address' | 'dependent';
const lists = { phone: 'phones', address: 'addresses', dependent: 'dependents' } as const;

/** A child record of a draft, with the path of its fields. */
export function partOf(
  type: PartType,
  values: SentRecord['values'],
  index: number,
): SentRecord & { readonly path: string } {
  const place = type === 'dependent' ? String(index + 1) : String(values['type']);
  return { type, path: `${lists[type]}.${place}`, values };
}

/** The records that a draft brings with its client. */
export const partsOf = ({ phones, addresses, dependents, policy }: Draft): SentRecord[] => [
  ...phones.map((values, index) => partOf('phone', values, index)),
  ...addresses.map((values, index) => partOf('address', values, index)),
  ...dependents.map((values, index) => partOf('dependent', values, index)),
  ...(policy ? [{ type: 'policy', path: 'policy', values: policy.values } as const] : []),
];

/** All records of a draft, its own as a new one. */
export const recordsOf = (draft: Draft): SentRecord[] => [
  { type: draft.type, values: draft.values },
  ...partsOf(draft),
];
