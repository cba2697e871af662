import { stateCodes } from './us-address.js';
import { stateOfZip } from './zip-states.js';

it.each([
  ['04101', 'ME'],
  ['10001-1234', 'NY'],
  ['00901', 'PR'],
  ['20500', 'DC'],
  ['33101', 'FL'],
  ['60601', 'IL'],
  ['73301', 'TX'],
  ['89501', 'NV'],
  ['90210', 'CA'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['00000', null],
  ['0410', null],
  ['ABCDE', null],
])('finds for the ZIP code %s the state %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

it('answers only codes of states, and each of the fifty', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}01`)),
  );
  found.delete(null);
  const codes: readonly string[] = stateCodes;
  expect([...found].filter((state) => !codes.includes(state ?? ''))).toEqual([]);
  expect(codes.slice(0, 51).filter((state) => !found.has(state))).toEqual([]);
});
