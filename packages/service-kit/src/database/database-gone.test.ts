import { isDatabaseGone } from './database-gone.js';

const withCode = (message: string, rest: object) => Object.assign(new Error(message), rest);

describe('an unavailable database', () => {
  it.each([
    ['a refused connection', withCode('connect', { code: 'ECONNREFUSED' })],
    ['a name that is not resolved', withCode('getaddrinfo EAI_AGAIN postgres', { code: 'EAI_AGAIN' })],
    ['a server that no route leads to', withCode('connect', { code: 'EHOSTUNREACH' })],
    ['a pool that ran dry', new Error('timeout exceeded when trying to connect')],
    ['a transaction that found no connection', withCode('Transaction API error', { code: 'P2028' })],
    ['a connection that broke', new Error('Client has encountered a connection error and is not queryable')],
    [
      'a server that is shutting down, as Prisma wraps it',
      withCode('Database error.', {
        code: 'P2039',
        meta: { driverAdapterError: { cause: { kind: 'postgres', code: '57P03' } } },
      }),
    ],
    [
      'a session that was ended, as the adapter tells it',
      withCode('terminating connection due to administrator command', {
        cause: { kind: 'postgres', originalCode: '57P01' },
      }),
    ],
    [
      'a request that the pool refused because its time was over',
      withCode('Database error.', { cause: withCode('the deadline is past', { code: 'unavailable' }) }),
    ],
    [
      'the same deeper down',
      new Error('failed', { cause: new Error('failed', { cause: { kind: 'SocketTimeout' } }) }),
    ],
  ])('is recognized by %s', (_, error) => {
    expect(isDatabaseGone(error)).toBe(true);
  });

  it.each([
    [
      'a broken rule',
      withCode('Unique constraint failed', { code: 'P2002', cause: { originalCode: '23505' } }),
    ],
    ['a wrong query', withCode('Database error.', { code: 'P2010', cause: { originalCode: '42703' } })],
    ['a fault of ours', new TypeError('x is not a function')],
    ['nothing', undefined],
  ])('is not inferred from %s', (_, error) => {
    expect(isDatabaseGone(error)).toBe(false);
  });
});
