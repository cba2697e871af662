import { importField, importTypes } from '@bindery/contracts/crm';
import { templateFieldsOf } from '../import-template.js';
import { suggestColumns } from './suggest-columns.js';

it.each(importTypes)('understands every header of its own template of %s', (type) => {
  const headers = templateFieldsOf(type).map((path) => importField(type, path)?.label ?? '');
  const suggested = suggestColumns(
    type,
    headers.map((header) => ({ header, values: [] })),
  );
  expect(suggested.map(({ field }) => field)).toEqual(templateFieldsOf(type));
});
