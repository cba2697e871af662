import { nestsDeeperThan } from './json-depth.js';

const deeper = (json: string, limit: number) => nestsDeeperThan(Buffer.from(json), limit);

test.each([
  ['', 0],
  ['1', 0],
  ['"[[["', 0],
  [String.raw`"\"[[["`, 0],
  [String.raw`{"a\\":"["}`, 1],
  ['[[],[],[{}]]', 3],
  ['{"a":{"b":[1]}}', 3],
])('finds that %s nests exactly %i deep', (json, depth) => {
  expect(deeper(json, depth)).toBe(false);
  if (depth > 0) expect(deeper(json, depth - 1)).toBe(true);
});

test('stops at the limit in text that never closes what it opens', () => {
  expect(deeper('['.repeat(1_000_000), 16)).toBe(true);
  expect(deeper('{"a":'.repeat(100_000), 16)).toBe(true);
});
