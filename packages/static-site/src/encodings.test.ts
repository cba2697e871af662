import { bestEncoding } from './encodings.js';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(bestEncoding(accepted === undefined ? {} : { 'accept-encoding': accepted })).toBe(encoding);
});
