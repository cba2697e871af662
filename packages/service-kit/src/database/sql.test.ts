import { StatementNames } from './sql.js';

it('names a bounded number of statements, and keeps the names that it gave', () => {
  const names = new StatementNames(2);
  const [first, second] = [names.of('SELECT 1'), names.of('SELECT 2')];
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(names.of('SELECT 3')).toBeUndefined();
  expect(names.of('SELECT 1')).toBe(first);
});
