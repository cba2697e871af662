import { growthBetween } from './table-sizes.js';

test('growth is what each table has gained, without those that gained nothing', () => {
  const before = [
    { table: 'outbox', rows: 10, bytes: 8_192 },
    { table: 'leases', rows: 2, bytes: 8_192 },
  ];
  const after = [
    { table: 'outbox', rows: 15, bytes: 16_384 },
    { table: 'record_changes', rows: 5, bytes: 8_192 },
    { table: 'leases', rows: 2, bytes: 8_192 },
  ];
  expect(growthBetween(before, after)).toEqual([
    { table: 'outbox', rows: 5, bytes: 8_192 },
    { table: 'record_changes', rows: 5, bytes: 8_192 },
  ]);
});
