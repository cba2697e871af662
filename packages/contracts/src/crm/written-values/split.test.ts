import { splitPhones, splitPlace } from './split.js';

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
