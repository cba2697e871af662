import { upstreamHeaders } from './request-headers.js';

const client = {
  address: '203.0.113.9',
  protocol: 'https',
  host: 'bindery.test',
  requestId: 'r-1',
  traceparent: 't-1',
};

/** Names and values in turn, as pairs. */
const pairs = (headers: string[]) =>
  headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []));

test('upstream headers omit the body framing of the client', () => {
  const incoming = {
    host: 'h',
    'content-length': '7',
    'transfer-encoding': 'chunked',
    expect: '100-continue',
  };
  expect(Object.fromEntries(pairs(upstreamHeaders(incoming, client)))).toEqual({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'bindery.test',
    'x-forwarded-proto': 'https',
    'x-request-id': 'r-1',
    traceparent: 't-1',
  });
});

test('upstream headers omit the address and host of an unknown client', () => {
  const unknown = { ...client, address: undefined, host: undefined };
  const headers = upstreamHeaders({ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil' }, unknown);
  expect(pairs(headers)).toEqual([
    ['x-forwarded-proto', 'https'],
    ['x-request-id', 'r-1'],
    ['traceparent', 't-1'],
  ]);
});

test('upstream headers omit those named by the Connection header', () => {
  const incoming = { connection: 'keep-alive , \tX-Mine ', 'x-mine': '1', 'x-client-info': 'auth-js' };
  const headers = Object.fromEntries(pairs(upstreamHeaders(incoming, client)));
  expect(headers).toMatchObject({ 'x-client-info': 'auth-js' });
  expect(headers).not.toHaveProperty('x-mine');
});

test('upstream headers keep every value of a repeated header', () => {
  const headers = upstreamHeaders({ 'set-cookie': ['a=1', 'b=2'] }, client);
  expect(pairs(headers).filter(([name]) => name === 'set-cookie')).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
});
