import { fieldTables, listedTypeNames } from '../index.js';
import { carrierFields } from '../carriers/fields.js';
import { exportColumns, exportedTypes, type ExportedType } from './columns.js';

const idsOf = (type: ExportedType) => exportColumns[type].map(({ id }) => id);

it.each(listedTypeNames)(
  'every field of the type %s is a column, by its name or the name of its record',
  (type) => {
    const own = fieldTables[type];
    const missing = Object.keys(own).filter(
      (field) =>
        own[field]?.isExported !== false &&
        !idsOf(type).some((id) => id === field || id === `${field.replace(/_id$/, '')}_name`),
    );
    expect(missing).toEqual([]);
  },
);

it.each(exportedTypes)('no two columns of the type %s have one id or one label', (type) => {
  const labels = exportColumns[type].map(({ label }) => label);
  expect(new Set(idsOf(type)).size).toBe(labels.length);
  expect(new Set(labels).size).toBe(labels.length);
});

it('the kinds of columns follow from their fields', () => {
  const kinds = Object.fromEntries(exportColumns.policy.map(({ id, kind }) => [id, kind]));
  expect(kinds).toMatchObject({
    ...{ policy_number: 'text', premium: 'money', effective_date: 'day', plan_year: 'number' },
    ...{ created_at: 'moment', carrier_name: 'text', monthly_premium: 'money' },
  });
  const flags = exportColumns.individual.filter(({ kind }) => kind === 'flag').map(({ id }) => id);
  expect(flags).toEqual(['smoker', 'email_opt_out', 'do_not_call']);
  expect(exportColumns.carrier.map(({ label }) => label)).toEqual([
    carrierFields.name.label,
    ...['Global', 'Status', 'Phone', 'Portal address', 'External ID', 'Notes'],
    ...['Policies in force', 'Monthly premium', 'Created', 'Last updated', 'ID'],
  ]);
});
