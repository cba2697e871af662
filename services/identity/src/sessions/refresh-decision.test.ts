import { decideRefresh } from './refresh-decision.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

test('the newest token makes a successor', () => {
  expect(decideRefresh(1, [{ generation: 1, firstUsedAt: null }], at(0))).toBe('rotate');
});

test('a token leads to the same successor for as long as that one is unused', () => {
  const kept = [
    { generation: 1, firstUsedAt: at(0) },
    { generation: 2, firstUsedAt: null },
  ];
  expect(decideRefresh(1, kept, at(50))).toBe('repeat');
});

test('and for ten seconds after its first use, not longer', () => {
  const kept = [
    { generation: 2, firstUsedAt: at(0) },
    { generation: 3, firstUsedAt: null },
  ];
  expect(decideRefresh(1, kept, at(10))).toBe('repeat');
  expect(decideRefresh(1, kept, at(11))).toBe('reused');
});

test('a generation whose successor is no longer kept was replaced long ago', () => {
  const kept = [
    { generation: 8, firstUsedAt: at(0) },
    { generation: 9, firstUsedAt: null },
  ];
  expect(decideRefresh(3, kept, at(1))).toBe('reused');
});

test('a generation that is not there yet is unknown: the database was taken back, nobody stole anything', () => {
  expect(decideRefresh(3, [{ generation: 2, firstUsedAt: null }], at(1))).toBe('unknown');
});
