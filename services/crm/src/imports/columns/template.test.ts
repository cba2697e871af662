import { importField } from '@bindery/contracts/crm';
import { templateFields } from '../import-template.js';
import { suggestColumns } from './suggest-columns.js';

it('understands every header of its own template', () => {
  const headers = templateFields.map((path) => importField('insureds', path)?.label ?? '');
  const suggested = suggestColumns(
    'insureds',
    headers.map((header) => ({ header, values: [] })),
  );
  expect(suggested.map(({ field }) => field)).toEqual(templateFields);
});
