import { isDeadlock } from './deadlock.js';

const withCode = (message: string, rest: object) => Object.assign(new Error(message), rest);

test.each([
  ['of plain SQL', withCode('deadlock detected', { code: '40P01' })],
  ['of an operation of Prisma', withCode('write conflict', { code: 'P2034' })],
  [
    'of a statement, as Prisma wraps it',
    withCode('Raw query failed.', {
      code: 'P2010',
      meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '40P01' } } },
    }),
  ],
])('isDeadlock recognizes a deadlock %s', (_, error) => {
  expect(isDeadlock(error)).toBe(true);
});

test.each([
  [
    'a broken rule',
    withCode('Unique constraint failed', { code: 'P2002', cause: { originalCode: '23505' } }),
  ],
  ['nothing', undefined],
])('isDeadlock is false for %s', (_, error) => {
  expect(isDeadlock(error)).toBe(false);
});
