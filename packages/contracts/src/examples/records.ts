import type { ChildType, RecordType } from '../crm/index.js';
import { addressExample } from './address.js';
import { carrierExample } from './carrier.js';
import { dependentExample } from './dependent.js';
import { noteExample } from './note.js';
import { phoneExample } from './phone.js';
import { policyExample } from './policy.js';
import { productExample } from './product.js';
import type { ChildExample, RecordExample } from './record-example.js';
import { taskExample } from './task.js';

/** An example of each type of record that belongs to individuals and has no list of its own. */
export const childExamples = {
  dependent: dependentExample,
  address: addressExample,
  phone: phoneExample,
  note: noteExample,
} satisfies Readonly<Record<ChildType, ChildExample>>;

/** An example of each type of record; those of individuals go field by field. */
export const recordExamples = {
  carrier: carrierExample,
  product: productExample,
  policy: policyExample,
  ...childExamples,
  task: taskExample,
} satisfies Readonly<Record<Exclude<RecordType, 'individual'>, RecordExample>>;
