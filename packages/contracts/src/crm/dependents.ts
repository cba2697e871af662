import { z } from 'zod';
import { listOf } from '../lists/index.js';
import { ssn } from '../validation/index.js';
import {
  computedFields,
  editShape,
  field,
  fieldsOf,
  flag,
  line,
  lines,
  requiredChoice,
  requiredDay,
  requiredText,
  sealed,
  shapeOf,
  type FieldOf,
} from './field-table.js';

export const relationships = ['spouse', 'child', 'stepchild', 'other'] as const;

/** Every field of a dependent. Whose it is cannot be changed. */
export const dependentFields = {
  individual_id: field('plain', 'Individual', z.uuid('Choose an individual.'), z.uuid()),
  first_name: requiredText('First name', 100),
  last_name: requiredText('Last name', 100),
  middle_name: line('Middle name', 100),
  relationship: requiredChoice('Relationship', relationships),
  date_of_birth: requiredDay('Date of birth'),
  gender: requiredChoice('Gender', ['M', 'F', 'U']),
  ssn: sealed('SSN', ssn),
  is_student: flag('Student'),
  is_disabled: flag('Disabled'),
  notes: lines('Notes', 5_000),
} as const;

/** Fields that are encrypted at rest and can be revealed one at a time. */
export const dependentProtectedFields = fieldsOf(dependentFields, 'protected');
export type DependentProtectedField = FieldOf<typeof dependentFields, 'protected'>;
export const dependentProtectedField = z.enum(dependentProtectedFields);

const computed = { ...computedFields, integrity_failures: z.array(dependentProtectedField) } as const;

/** The body of `POST /dependents`. */
export const createDependentBody = z.strictObject(shapeOf(dependentFields, 'input'));
export type CreateDependentBody = z.input<typeof createDependentBody>;
export type NewDependent = z.output<typeof createDependentBody>;
/** The body of `PUT /dependents/{id}`: an absent field is unchanged and `null` clears it. */
export const updateDependentBody = editShape(dependentFields, computed);
export type UpdateDependentBody = z.input<typeof updateDependentBody>;

/** Somebody whom an individual covers, with the SSN masked. */
export const dependentView = z.object({ ...shapeOf(dependentFields, 'view'), ...computed });
export type DependentView = z.infer<typeof dependentView>;
/** All dependents of one individual, the oldest record first. */
export const dependentList = listOf(dependentView);
