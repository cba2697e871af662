import { canonical } from './canonical.js';

test('the order of fields makes no difference, at any depth, nor does a field that is absent', () => {
  const one = { a: 1, b: { c: [1, { d: null, e: 'x' }] }, f: undefined };
  const other = { b: { c: [1, { e: 'x', d: null }] }, a: 1 };
  expect(canonical(one)).toBe(canonical(other));
});

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ a: '1' }, { a: 1 }],
  [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
])('%j and %j are not the same', (one, other) => {
  expect(canonical(one)).not.toBe(canonical(other));
});
