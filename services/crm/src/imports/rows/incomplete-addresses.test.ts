import { importMapping } from '@bindery/contracts/crm';
import { draftOf } from './draft.js';
import { readRow } from './read-row.js';

const client = { first_name: 'Ada', last_name: 'Byron' };
const elm = { address1: '12 Elm St', city: 'Portland', state: 'ME', zip: '04101' };
const at = (type: string, parts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [`addresses.${type}.${name}`, text]));

function draft(cells: Readonly<Record<string, string>>) {
  const row = { ...client, ...cells };
  const columns = Object.keys(row).map((field, index) => ({ index, field }));
  const mapping = importMapping.parse({ header_row: 1, columns });
  const headers = Object.keys(row);
  const reading = { type: 'individual', mapping, today: '2026-11-26', headers } as const;
  return draftOf(readRow(Object.values(row), reading), mapping);
}

it.each([
  ['a street', { address1: '12 Elm St' }, {}, ['The address has no city, state, or ZIP.']],
  ['no ZIP', { address1: '12 Elm St', city: 'Portland', state: 'ME' }, {}, ['The address has no ZIP.']],
  ['a ZIP that is none', { ...elm, zip: '123' }, { zip: '' }, []],
  ['only a state', { state: 'Maine' }, { state: 'ME' }, ['The address has no street, city, or ZIP.']],
  ['a county', { city: 'Portland', county: 'Kent' }, {}, ['The address has no street, state, or ZIP.']],
])('takes an address with %s, and says what it lacks', (_, parts, read, expected) => {
  const { draft: made, hints } = draft(at('home', parts));
  const blank = { address1: '', city: '', state: '', zip: '' };
  expect(made?.addresses).toEqual([{ type: 'home', ...blank, ...parts, ...read }]);
  expect(hints.map(({ message }) => message)).toEqual(expected);
});

it('says of a part that it leaves out only that', () => {
  const { draft: made, warnings, hints } = draft(at('home', { ...elm, state: 'Zz', zip: '123' }));
  expect(made?.addresses).toMatchObject([{ address1: '12 Elm St', city: 'Portland', state: '', zip: '' }]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'Column "addresses.home.state": "Zz" isn\'t a state.',
    'Column "addresses.home.zip": "123" isn\'t a ZIP code.',
  ]);
  expect(hints).toEqual([]);
});

it('takes no address of a county or a second line alone', () => {
  const { draft: made, warnings } = draft(at('home', { county: 'Kent', address2: 'Apt 4' }));
  expect(made?.addresses).toEqual([]);
  expect(warnings).toMatchObject([
    { message: expect.stringContaining('Address, city, state, and zip are missing.') as string },
  ]);
});

it('names the kind of an address that lacks something, where a client has two', () => {
  const { hints } = draft({ ...at('home', elm), ...at('mailing', { address1: 'PO Box 12' }) });
  expect(hints).toMatchObject([
    { field: 'addresses.mailing.city', message: 'The mailing address has no city, state, or ZIP.' },
  ]);
});
