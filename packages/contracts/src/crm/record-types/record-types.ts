import { z } from 'zod';
import { childTypes, type ChildType, type RecordNames } from './child-types.js';

/** The types of record that have a list of their own. `listed-types.ts` has everything else about them. */
const { individual, ...others } = {
  individual: { name: 'Individual', one: 'an individual', many: 'individuals' },
  carrier: { name: 'Carrier', one: 'a carrier', many: 'carriers' },
  product: { name: 'Product', one: 'a product', many: 'products' },
  policy: { name: 'Policy', one: 'a policy', many: 'policies' },
  task: { name: 'Task', one: 'a task', many: 'tasks' },
};
export type ListedTypeName = 'individual' | keyof typeof others;

/** Every type of record, as events, the audit and the history call it, and its names in sentences. */
export type RecordType = ListedTypeName | ChildType;
export const recordNames: Readonly<Record<RecordType, RecordNames>> = {
  individual,
  ...childTypes,
  ...others,
};
export const recordTypes = Object.keys(recordNames) as [RecordType, ...RecordType[]];
export const recordType = z.enum(recordTypes);
