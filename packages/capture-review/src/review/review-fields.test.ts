import type { CapturedField } from '@bindery/contracts/crm';
import { leftOutOf, reasonOf } from './left-out.js';
import { reviewedFields, valuesOf } from './review-fields.js';

const path = (part: string) => `addresses.home.${part}`;
const field = (part: string, value: string | null): CapturedField => ({
  ...{ field: path(part), label: `Home address: ${part}`, value, source: value, place: null },
  state: value === null ? 'missing' : 'rule',
});
const reviewed = (parts: Readonly<Record<string, string | null>>) =>
  reviewedFields(
    Object.entries({ address1: null, city: null, state: null, zip: null, ...parts }).map(([part, value]) =>
      field(part, value),
    ),
    undefined,
    { typed: {}, ticks: {} },
  );

it('an address without a ZIP is saved with what is there', () => {
  const fields = reviewed({ address1: '12 Elm St', city: 'Portland', state: 'ME' });
  expect(valuesOf(fields)).toEqual({
    ...{ [path('address1')]: '12 Elm St', [path('city')]: 'Portland', [path('state')]: 'ME' },
  });
  expect(leftOutOf(fields)).toEqual([]);
});

it('a county alone is no address, and waits for a part of one', () => {
  const fields = reviewed({ county: 'Kent' });
  expect(valuesOf(fields)).toEqual({});
  expect(leftOutOf(fields).map(reasonOf)).toEqual(['An address needs a street, city, state or ZIP.']);
});
