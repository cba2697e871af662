import { malformation } from './request-guard.js';

const fault = (method: string, url: string, ...rawHeaders: string[]) =>
  malformation({ method, url, rawHeaders });

describe('a request passes', () => {
  test.each([
    ['GET', '/api/insureds?search=..%2f..&x=//'],
    ['DELETE', '/api/insureds/1'],
    ['GET', '/app/dashboard/individuals/J%C3%BCrgen'],
    ['GET', '/.well-known/jwks.json'],
  ])('%s %s', (method, url) => {
    expect(fault(method, url, 'Host', 'h')).toBeUndefined();
  });

  test.each(['POST', 'PUT', 'PATCH'])('%s in chunks', (method) => {
    expect(fault(method, '/api', 'Transfer-Encoding', 'chunked')).toBeUndefined();
  });
});

describe('a request is refused', () => {
  test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])('%s in chunks', (method) => {
    expect(fault(method, '/api', 'transfer-encoding', 'chunked')).toContain('must not use Transfer-Encoding');
  });

  test.each(['content-length', 'transfer-encoding', 'host', 'authorization', 'content-type'])(
    'with %s twice',
    (name) => {
      expect(fault('POST', '/api', name, 'a', 'X', 'y', name.toUpperCase(), 'b')).toContain(name);
    },
  );

  test.each(['xchunked', 'gzip, chunked', ' chunked', 'chunked;x', ''])(
    'in the encoding "%s"',
    (encoding) => {
      expect(fault('POST', '/api', 'Transfer-Encoding', encoding)).toContain('chunked');
    },
  );

  test('with a length and chunks', () => {
    expect(fault('POST', '/api', 'Content-Length', '3', 'Transfer-Encoding', 'chunked')).toContain(
      'not both',
    );
  });

  test.each(['CONNECT', 'TRACE', 'PROPFIND'])('of the method %s', (method) => {
    expect(fault(method, '/')).toContain(method);
  });

  test.each([
    '*',
    'http://evil.test/',
    '/a/../b',
    '/a/%2E%2e/b',
    '/a/./b',
    '/a//b',
    '/a\\b',
    '/a%5cb',
    '/a%0ab',
    '/a%',
    '/..%2fb',
  ])('for the path %s', (url) => {
    expect(fault('GET', url)).toBeDefined();
  });
});
