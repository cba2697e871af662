import { decideRefresh } from './refresh-decision.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

test('the newest token is rotated', () => {
  expect(decideRefresh(1, [{ generation: 1, first_used_at: null }], at(0))).toBe('rotate');
});

test('a token yields the same successor while that one is unused', () => {
  const kept = [
    { generation: 1, first_used_at: at(0) },
    { generation: 2, first_used_at: null },
  ];
  expect(decideRefresh(1, kept, at(50))).toBe('repeat');
});

test('a token counts as reused more than ten seconds after its successor was first used', () => {
  const kept = [
    { generation: 2, first_used_at: at(0) },
    { generation: 3, first_used_at: null },
  ];
  expect(decideRefresh(1, kept, at(10))).toBe('repeat');
  expect(decideRefresh(1, kept, at(11))).toBe('reused');
});

test('a token whose successor is no longer stored counts as reused', () => {
  const kept = [
    { generation: 8, first_used_at: at(0) },
    { generation: 9, first_used_at: null },
  ];
  expect(decideRefresh(3, kept, at(1))).toBe('reused');
});

test('a token of a future generation is unknown, as after a database restore', () => {
  expect(decideRefresh(3, [{ generation: 2, first_used_at: null }], at(1))).toBe('unknown');
});
