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

test('leaves the framing of the body to the one who sends it, whatever the client said', () => {
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

test('says nothing about a client that is not known', () => {
  const unknown = { ...client, address: undefined, host: undefined };
  const headers = upstreamHeaders({ 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil' }, unknown);
  expect(pairs(headers)).toEqual([
    ['x-forwarded-proto', 'https'],
    ['x-request-id', 'r-1'],
    ['traceparent', 't-1'],
  ]);
});

test('drops headers that the connection names', () => {
  const incoming = { connection: 'keep-alive, X-Mine', 'x-mine': '1', 'x-client-info': 'auth-js' };
  const headers = Object.fromEntries(pairs(upstreamHeaders(incoming, client)));
  expect(headers).toMatchObject({ 'x-client-info': 'auth-js' });
  expect(headers).not.toHaveProperty('x-mine');
});

test('sends a repeated header as often as it came', () => {
  const headers = upstreamHeaders({ 'set-cookie': ['a=1', 'b=2'] }, client);
  expect(pairs(headers).filter(([name]) => name === 'set-cookie')).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
});
