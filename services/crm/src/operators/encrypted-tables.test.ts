import { fieldTables, recordTypes } from '@bindery/contracts/crm';
import { recordTables } from '../database/record-tables.js';
import { ciphertextSources, encryptedTables, reencryptedColumns } from './encrypted-tables.js';

const declared = recordTypes.flatMap((type) =>
  Object.entries(fieldTables[type])
    .filter(([, { kind }]) => kind === 'protected' || kind === 'encrypted')
    .map(([field]) => ({ type, column: `${recordTables[type].table}.${field}` })),
);

it.each(declared)('re-encryption rewrites $column of each $type', ({ column }) => {
  expect(reencryptedColumns).toContain(column);
  const sources = ciphertextSources.filter(({ name, storedIn }) => name === storedIn);
  expect(sources.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`))).toContain(column);
});

it('finds the encrypted fields of individuals, dependents and notes', () => {
  expect(encryptedTables.map(({ name, fields }) => [name, fields.length])).toEqual([
    ['individuals', 6],
    ['dependents', 1],
    ['notes', 1],
  ]);
});
