import { z } from 'zod';
import { childTypes, type ChildType, type RecordNames } from './child-types.js';

const listedTypes = {
  carrier: { name: 'Carrier', one: 'a carrier', many: 'carriers' },
  product: { name: 'Product', one: 'a product', many: 'products' },
  policy: { name: 'Policy', one: 'a policy', many: 'policies' },
  task: { name: 'Task', one: 'a task', many: 'tasks' },
} as const;

/** Every type of record, as events, the audit and the history call it, and its names in sentences. */
export type RecordType = 'individual' | ChildType | keyof typeof listedTypes;
export const recordNames: Readonly<Record<RecordType, RecordNames>> = {
  individual: { name: 'Individual', one: 'an individual', many: 'individuals' },
  ...childTypes,
  ...listedTypes,
};
export const recordTypes = Object.keys(recordNames) as [RecordType, ...RecordType[]];
export const recordType = z.enum(recordTypes);
