import type { SentRecord } from '../../resources/record-rules.js';
import type { Draft } from './draft.js';

/** The records that a draft brings with its client, each with the path of its fields. */
export const partsOf = ({ phones, addresses, dependents, policy }: Partial<Draft>): SentRecord[] => [
  ...(phones ?? []).map((values): SentRecord => ({ type: 'phone', path: `phones.${values.type}`, values })),
  ...(addresses ?? []).map((values): SentRecord => ({
    type: 'address',
    path: `addresses.${values.type}`,
    values,
  })),
  ...(dependents ?? []).map((values, index): SentRecord => ({
    type: 'dependent',
    path: `dependents.${String(index + 1)}`,
    values,
  })),
  ...(policy ? [{ type: 'policy', path: 'policy', values: policy.values } as const] : []),
];

/** All records of a draft, its client as a new one. */
export const recordsOf = (draft: Draft): SentRecord[] => [
  { type: 'individual', values: draft.client },
  ...partsOf(draft),
];
