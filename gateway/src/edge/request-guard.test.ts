import { validateRequest } from './request-guard.js';

const fault = (method: string, url: string, ...rawHeaders: string[]) =>
  validateRequest({ method, url, httpVersion: '1.0', rawHeaders })?.detail;

describe('a well-formed request', () => {
  test.each([
    ['GET', '/api/insureds?search=..%2f..&x=//'],
    ['DELETE', '/api/insureds/1'],
    ['GET', '/app/dashboard/individuals/J%C3%BCrgen'],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/auth/confirm%23token_hash=a-1&type=email&next=%2F'],
  ])('passes as %s %s', (method, url) => {
    expect(fault(method, url, 'Host', 'h')).toBeUndefined();
  });

  test.each(['POST', 'PUT', 'PATCH'])('passes as a chunked %s', (method) => {
    expect(fault(method, '/api', 'Transfer-Encoding', 'chunked')).toBeUndefined();
  });
});

describe('a malformed request', () => {
  test('is refused without a host in HTTP/1.1', () => {
    const request = { method: 'GET', url: '/', httpVersion: '1.1', rawHeaders: ['X', 'host'] };
    expect(validateRequest(request)).toMatchObject({ code: 'bad_request' });
  });

  test('is refused with 414 when its address is longer than 8,192 characters', () => {
    expect(fault('GET', `/?${'x'.repeat(8_190)}`)).toBeUndefined();
    const request = { method: 'GET', url: `/?${'x'.repeat(8_191)}`, httpVersion: '1.0', rawHeaders: [] };
    expect(validateRequest(request)).toMatchObject({ code: 'uri_too_long' });
  });

  test('is refused with 431 when it has more than 100 headers', () => {
    const rawHeaders = (count: number) =>
      Array.from({ length: count }, (_, n) => [`x-${String(n)}`, '']).flat();
    expect(fault('GET', '/', ...rawHeaders(100))).toBeUndefined();
    const request = { method: 'GET', url: '/', httpVersion: '1.0', rawHeaders: rawHeaders(101) };
    expect(validateRequest(request)).toMatchObject({ code: 'headers_too_large' });
  });

  test('is refused with a Connection header longer than 256 characters', () => {
    expect(fault('GET', '/', 'Connection', ' '.repeat(256))).toBeUndefined();
    expect(fault('GET', '/', 'Connection', ' '.repeat(257))).toContain('Connection header is too long');
  });

  test('is refused with an expectation other than 100-continue', () => {
    expect(fault('POST', '/api', 'Expect', '100-Continue')).toBeUndefined();
    expect(fault('POST', '/api', 'Expect', '200-ok')).toContain('100-continue');
  });

  test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])('is refused as a chunked %s', (method) => {
    expect(fault(method, '/api', 'transfer-encoding', 'chunked')).toContain('must not use Transfer-Encoding');
  });

  test.each(['content-length', 'transfer-encoding', 'host', 'authorization', 'content-type', 'connection'])(
    'is refused with %s twice',
    (name) => {
      expect(fault('POST', '/api', name, 'a', 'X', 'y', name.toUpperCase(), 'b')).toContain(name);
    },
  );

  test.each(['xchunked', 'gzip, chunked', ' chunked', 'chunked;x', ''])(
    'is refused with the transfer encoding "%s"',
    (encoding) => {
      expect(fault('POST', '/api', 'Transfer-Encoding', encoding)).toContain('chunked');
    },
  );

  test('is refused with both a length and chunks', () => {
    expect(fault('POST', '/api', 'Content-Length', '3', 'Transfer-Encoding', 'chunked')).toContain(
      'not both',
    );
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
  ])('is refused with the path %s', (url) => {
    expect(fault('GET', url)).toBeDefined();
  });
});
