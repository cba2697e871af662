import { labelOf, choicesOf, fieldTables, type RecordType as TypeName } from '@bindery/contracts/crm';
import { valueText } from './wording.js';

const choices = Object.entries(fieldTables).flatMap(([type, fields]) =>
  Object.entries(fields).flatMap(([name, field]) =>
    (choicesOf(field) ?? []).map((choice) => [type as TypeName, name, choice] as const),
  ),
);

it('finds the choices of every type', () => {
  expect(new Set(choices.map(([type, field]) => `${type}.${field}`)).size).toBeGreaterThanOrEqual(13);
});

it.each(choices)('%s %s reads as words when it is %s', (type, field, choice) => {
  expect(valueText(type, field, choice)).toMatch(/^[A-Z][^_]+$/);
});

it.each([
  ['policy', 'premium', '99.50', '$99.50'],
  ['policy', 'premium', 'as agreed', 'as agreed'],
  ['policy', 'policy_number', '99.50', '99.50'],
  ['individual', 'type', 'medicare', 'medicare'],
  ['individual', 'smoker', 'no', 'No'],
  ['phone', 'is_primary', true, 'Yes'],
  ['carrier', 'inactive', 'Yes', 'Inactive'],
  ['product', 'inactive', false, 'Active'],
  ['dependent', 'date_of_birth', '2019-02-28', 'Feb 28, 2019'],
  ['address', 'address2', null, '—'],
] as const)('%s %s of %p reads as %s', (type, field, value, text) => {
  expect(valueText(type, field, value)).toBe(text);
});

it('a field label matches the one on the screens', () => {
  expect(labelOf('carrier', 'inactive')).toBe('Status');
  expect(labelOf('policy', 'termination_date')).toBe('Termination date');
  expect(labelOf('phone', 'individual_id', 'Individual')).toBe('Individual');
});
