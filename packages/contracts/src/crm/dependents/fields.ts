import { z } from 'zod';
import { ssn } from '../../validation/index.js';
import {
  type FieldOf,
  fieldsOf,
  flag,
  line,
  lines,
  notImported,
  requiredChoice,
  requiredReference,
  requiredBirthDay,
  requiredText,
  protectedText,
} from '../records/field-table.js';

export const relationships = ['spouse', 'child', 'stepchild', 'other'] as const;

/** Every field of a dependent. Whose it is cannot be changed. */
export const dependentFields = {
  individual_id: requiredReference('individual', 'Individual', 'Choose an individual.'),
  first_name: requiredText('First name', 100),
  last_name: requiredText('Last name', 100),
  middle_name: line('Middle name', 100),
  relationship: requiredChoice('Relationship', relationships),
  date_of_birth: requiredBirthDay('Date of birth'),
  gender: requiredChoice('Gender', ['M', 'F', 'U']),
  ssn: protectedText('SSN', 'ssn', ssn),
  is_student: flag('Student'),
  is_disabled: flag('Disabled'),
  notes: notImported(lines('Notes', 5_000)),
} as const;

/** Fields that are encrypted at rest and can be revealed one at a time. */
export const dependentProtectedFields = fieldsOf(dependentFields, 'protected');
export type DependentProtectedField = FieldOf<typeof dependentFields, 'protected'>;
export const dependentProtectedField = z.enum(dependentProtectedFields);
