import { headerStyles } from '../testing/header-styles.js';
import { suggestColumns } from './suggest-columns.js';

const suggested = (columns: readonly (readonly [string, string, string | null])[]) =>
  suggestColumns(
    'individual',
    columns.map(([header, cell]) => ({ header, values: [cell] })),
  );

describe('suggesting columns', () => {
  it.each(Object.entries(headerStyles))('maps the headers of %s', (_, columns) => {
    const fields = suggested(columns).map(({ header, field }) => [header, field]);
    expect(fields).toEqual(columns.map(([header, , field]) => [header, field]));
  });

  it('splits whole names by their commas and their header', () => {
    const names = (values: string[], header = 'Name') =>
      suggestColumns('individual', [{ header, values }])[0];
    expect(names(['Byron, Ada', 'Hart, Olivia'])).toMatchObject({ field: 'last_name', split: 'last_first' });
    expect(names(['Ada Byron', 'Olivia Hart'])).toMatchObject({ field: 'first_name', split: 'first_last' });
    expect(names(['Byron, Ada', 'Hart, Olivia', 'Vaughn'])).toMatchObject({ split: 'last_first' });
    // A name with a comma has the last name first in any case.
    expect(names(['Byron, Ada', 'Hart, Olivia', 'Kim Ito'])).toMatchObject({ split: 'first_last' });
    expect(names(['Byron Ada'], 'Name (Last, First)')).toMatchObject({ split: 'last_first' });
    expect(names(['Ada Byron'], 'Name (First Last)')).toMatchObject({ split: 'first_last' });
  });

  it.each([
    'Client(s)',
    'Clients',
    'Family',
    'Household',
    'Household Name',
    'Insured(s)',
    'Primary & Spouse',
  ])('takes a column %s for names', (header) => {
    const [column] = suggestColumns('individual', [{ header, values: ['John & Mary Smith', 'Kim Ito'] }]);
    expect(column).toMatchObject({ field: 'first_name', split: 'first_last' });
  });

  it.each([
    ['Full Address', '12 Elm St, Portland, ME 04101', 'addresses.home.address1', null],
    ['Mailing Complete Address', '12 Elm St, Portland, ME 04101', 'addresses.mailing.address1', null],
    ['City, State, Zip, Country', 'Portland, ME 04101, USA', 'addresses.home.city', 'city_state_zip'],
    ['Urbanization', 'Urb Las Gladiolas', 'addresses.home.address2', null],
  ])('takes a column %s for an address', (header, value, field, split) => {
    expect(suggestColumns('individual', [{ header, values: [value] }])[0]).toMatchObject({ field, split });
  });

  it.each(['Suffix', 'Name Suffix', 'N SUFFIX'])('takes a column %s for the suffix of names', (header) => {
    expect(suggestColumns('individual', [{ header, values: ['Jr.', 'III'] }])[0]).toMatchObject({
      field: 'suffix',
    });
  });

  it('finds two numbers in a cell, and city, state and ZIP in one', () => {
    const [phone, place] = suggestColumns('individual', [
      { header: 'Phone', values: ['207-555-0123 / 207-555-0188'] },
      { header: 'City State Zip', values: ['Portland ME 04101'] },
    ]);
    expect(phone?.split).toBe('two_phones');
    expect(place?.split).toBe('city_state_zip');
  });

  it('points to the column that says which kind of number a number is', () => {
    const columns = suggested(headerStyles['Google Contacts'] ?? []);
    const value = columns.find(({ header }) => header === 'Phone 2 - Value');
    expect(columns[value?.labelIndex ?? -1]?.header).toBe('Phone 2 - Label');
  });

  it.each([
    [
      ['Annual Premium', 'Premium Mode'],
      ['policy.premium annual', 'policy.premium_mode'],
    ],
    [['Mo. Prem'], ['policy.premium monthly']],
    [['Premium/mo'], ['policy.premium monthly']],
    [['Qtrly Premium'], ['policy.premium quarterly']],
    [['Semi-Annual Prem.'], ['policy.premium semi_annual']],
    [['Ann Prem'], ['policy.premium annual']],
    [['Premium per Year'], ['policy.premium annual']],
    [
      ['Annual Premium', 'Modal Prem.', 'Pay Mode'],
      [null, 'policy.premium', 'policy.premium_mode'],
    ],
    [['Premium'], ['policy.premium']],
    [['Months covered'], [null]],
  ])('reads how often %j is paid', (headers, expected) => {
    const cellOf = (header: string) => (/ mode$/i.test(header) ? 'Monthly' : '100.00');
    const columns = suggested(headers.map((header) => [header, cellOf(header), null] as const));
    const found = columns.map(({ field, premiumMode }) =>
      premiumMode === null ? field : `${field ?? ''} ${premiumMode}`,
    );
    expect(found).toEqual(expected);
  });

  it('asks where all days of a column could also be months', () => {
    const format = (values: string[]) =>
      suggestColumns('individual', [{ header: 'DOB', values }])[0]?.dateFormat;
    expect(format(['04/05/1950', '06/07/1951'])).toBe('ask');
    expect(format(['04/05/1950', '04/15/1950'])).toBe('mdy');
    expect(format(['04/05/1950', '15/04/1950'])).toBe('dmy');
    expect(format(['04/15/1950', '15/04/1950'])).toBe('ask');
  });

  it('does not believe a header that the values contradict', () => {
    const [email, date] = suggestColumns('individual', [
      { header: 'Email', values: ['yes', 'no', 'no'] },
      { header: 'DOB', values: ['unknown', 'old'] },
    ]);
    expect([email?.field, date?.field]).toEqual([null, null]);
  });

  it('takes a column named for the spouse for names, unless it says whether there is one', () => {
    const spouse = (values: string[]) => suggestColumns('individual', [{ header: 'Spouse', values }])[0];
    expect(spouse(['Pat Ortiz', 'Kim Ito'])).toMatchObject({
      field: 'dependents.1.first_name',
      split: 'first_last',
    });
    expect(spouse(['Y', 'N'])?.field).toBeNull();
  });

  it('knows the abbreviation of a status', () => {
    const values = ['Current', 'Prospect'];
    expect(suggestColumns('individual', [{ header: 'Stat', values }])[0]?.field).toBe('status');
  });

  it('takes each field once', () => {
    const columns = suggestColumns(
      'individual',
      Array.from({ length: 50 }, () => ({ header: 'Phone', values: ['2075550123'] })),
    );
    expect(columns.filter(({ field }) => field !== null).map(({ field }) => field)).toEqual([
      'phones.home.phone',
      'phones.other.phone',
    ]);
  });
});
