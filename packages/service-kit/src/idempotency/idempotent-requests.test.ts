import { canonical } from './idempotent-requests.js';

test('the canonical form ignores undefined fields and field order at any depth', () => {
  const one = { a: 1, b: { c: [1, { d: null, e: 'x' }] }, f: undefined };
  const other = { b: { c: [1, { e: 'x', d: null }] }, a: 1 };
  expect(canonical(one)).toBe(canonical(other));
});

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ a: '1' }, { a: 1 }],
  [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
])('%j and %j have different canonical forms', (one, other) => {
  expect(canonical(one)).not.toBe(canonical(other));
});
