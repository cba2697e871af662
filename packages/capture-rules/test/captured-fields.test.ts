import { importField, type ImportKind } from '@bindery/contracts/crm';
import { capturedFields } from '@bindery/contracts/crm/vocabulary';
import { everyField } from '@bindery/contracts/examples';
import { extract } from '../src/index.js';
import { CARRIERS, PRODUCTS } from './page-set.js';

const samples: Readonly<Partial<Record<ImportKind, string | undefined>>> = {
  ...{ day: '03/01/2024', birth: '04/12/1950', amount: '$120.00', year: '2026', flag: 'yes' },
  ...{ phone: '(207) 555-0142', state: 'ME', zip: '04101', ssn: '219-09-9999', mbi: '1EG4-TE5-MK73' },
  ...{ email: 'katrin@clients.test', carrier: CARRIERS[0]?.name, product: PRODUCTS[0]?.name },
};
const examples = everyField as Readonly<Record<string, unknown>> as Readonly<Record<string, string>>;
const HOW = `Its label is a word for something else, in other-words.ts or for an employer: put it among the words of the field
for pages, which come first. A field that pages don't have has words for files alone.`;

// Words for the kinds of phones and addresses, and for relatives, are read in tests of their own.
const paths = capturedFields.filter((path) => !path.includes('.') || path.startsWith('policy.'));

it.each(paths)('finds the captured field %s under its label', (path) => {
  const { kind, label, choices } = importField('individual', path) ?? {};
  const value = (kind && samples[kind]) ?? choices?.[0] ?? examples[path] ?? 'A1234567';
  const { fields } = extract({
    ...{ text: '', host: null, today: '2026-11-27', carriers: CARRIERS, products: PRODUCTS },
    fields: [
      { label: 'First name', value: 'Katrín' },
      { label: 'Last name', value: 'Jonsson' },
      { label: 'Email', value: 'ada@clients.test' },
      { label: 'Policy number', value: 'A1234567' },
      { label: String(label).replace('Policy: ', ''), value },
    ],
  });
  expect([path, fields.map(({ field }) => field), HOW]).toEqual([path, expect.arrayContaining([path]), HOW]);
});
