import { upstreamHeaders } from './request-headers.js';

const client = {
  address: '203.0.113.9',
  protocol: 'https',
  host: 'bindery.test',
  requestId: 'r-1',
  traceparent: 't-1',
};

test('a body is framed by the length that was read, whatever the client said', () => {
  const incoming = {
    host: 'h',
    'content-length': '7',
    'transfer-encoding': 'chunked',
    expect: '100-continue',
  };
  expect(upstreamHeaders(incoming, client, Buffer.from('four'))).toEqual({
    'content-length': 4,
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'bindery.test',
    'x-forwarded-proto': 'https',
    'x-request-id': 'r-1',
    traceparent: 't-1',
  });
});

test('a request without a body gets no length', () => {
  expect(upstreamHeaders({ 'content-length': '7' }, client, undefined)).not.toHaveProperty('content-length');
});

test('nothing is said about a client that is not known', () => {
  const unknown = { ...client, address: undefined, host: undefined };
  const headers = upstreamHeaders(
    { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil' },
    unknown,
    undefined,
  );
  expect(headers).toEqual({ 'x-forwarded-proto': 'https', 'x-request-id': 'r-1', traceparent: 't-1' });
});

test('headers that the connection names go with it', () => {
  const incoming = { connection: 'keep-alive, X-Mine', 'x-mine': '1', 'x-client-info': 'auth-js' };
  expect(upstreamHeaders(incoming, client, undefined)).toMatchObject({ 'x-client-info': 'auth-js' });
  expect(upstreamHeaders(incoming, client, undefined)).not.toHaveProperty('x-mine');
});
