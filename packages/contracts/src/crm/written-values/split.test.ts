import { splitName, splitPhones, splitPlace } from './split.js';

describe('splitting a name', () => {
  it.each([
    ['Byron, Ada', { first_name: 'Ada', last_name: 'Byron' }],
    ['Byron, Ada King', { first_name: 'Ada', middle_name: 'King', last_name: 'Byron' }],
    ['de la Cruz, Ana', { first_name: 'Ana', last_name: 'de la Cruz' }],
    ['Byron', { last_name: 'Byron' }],
    ['Byron,', { last_name: 'Byron' }],
  ])('last name first: %s', (text, expected) => {
    expect(splitName(text, 'last_first')).toEqual(expected);
  });

  it.each([
    ['Ada Byron', { first_name: 'Ada', last_name: 'Byron' }],
    ['Ms. Ada King Byron', { title: 'Ms.', first_name: 'Ada', middle_name: 'King', last_name: 'Byron' }],
    ['Ana de la Cruz', { first_name: 'Ana', last_name: 'de la Cruz' }],
    ['Vincent van Gogh', { first_name: 'Vincent', last_name: 'van Gogh' }],
    ['Martin King Jr.', { first_name: 'Martin', last_name: 'King Jr.' }],
    ['Martin King, Jr.', { first_name: 'Martin', last_name: 'King Jr.' }],
    ['King, Martin', { first_name: 'Martin', last_name: 'King' }],
    ['Byron', { last_name: 'Byron' }],
    ['', {}],
  ])('first name first: %s', (text, expected) => {
    expect(splitName(text, 'first_last')).toEqual(expected);
  });
});

describe('splitting city, state and ZIP', () => {
  it.each([
    ['Portland ME 04101', { city: 'Portland', state: 'ME', zip: '04101' }],
    ['Portland, ME 04101-1234', { city: 'Portland', state: 'ME', zip: '04101-1234' }],
    ['New York, NY', { city: 'New York', state: 'NY' }],
    ['St. Paul, Minnesota 55101', { city: 'St. Paul', state: 'Minnesota', zip: '55101' }],
    ['Winston-Salem, North Carolina', { city: 'Winston-Salem', state: 'North Carolina' }],
    ['Portland', { city: 'Portland' }],
    ['04101', { zip: '04101' }],
    ['Bangor ME 4401', { city: 'Bangor', state: 'ME', zip: '4401' }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(splitPlace(text)).toEqual(expected);
  });
});

describe('splitting two phone numbers', () => {
  it.each([
    ['207-555-0123 / 207-555-0188', ['207-555-0123', '207-555-0188']],
    ['(207) 555-0123; (207) 555-0188', ['(207) 555-0123', '(207) 555-0188']],
    ['207-555-0123 or 207-555-0188', ['207-555-0123', '207-555-0188']],
    ['207-555-0123', ['207-555-0123', '']],
    ['none', ['', '']],
  ])('%s', (text, expected) => {
    expect(splitPhones(text)).toEqual(expected);
  });
});
