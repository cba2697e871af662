import { randomBytes } from 'node:crypto';
import { Secrets } from './secrets.js';

const secrets = new Secrets(randomBytes(32));

test('what is sealed opens again, for the same purpose and row', () => {
  const sealed = secrets.seal('address', 'row-1', 'ana@harbor.test');
  expect(sealed).not.toContain('ana');
  expect(secrets.open('address', 'row-1', sealed)).toBe('ana@harbor.test');
});

test('a sealed value moved to another row, purpose or key does not open', () => {
  const sealed = secrets.seal('address', 'row-1', 'ana@harbor.test');
  expect(() => secrets.open('address', 'row-2', sealed)).toThrow();
  expect(() => secrets.open('mail-job', 'row-1', sealed)).toThrow();
  expect(() => new Secrets(randomBytes(32)).open('address', 'row-1', sealed)).toThrow();
});

test('an altered or foreign text is refused', () => {
  const sealed = secrets.seal('address', 'row-1', 'ana@harbor.test');
  expect(() => secrets.open('address', 'row-1', `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(() => secrets.open('address', 'row-1', 'plain')).toThrow('unknown form');
});

test('each purpose has a key of its own', () => {
  expect(secrets.mac('address', 'x')).not.toEqual(secrets.mac('code', 'x'));
  expect(secrets.mac('address', 'x')).toEqual(secrets.mac('address', 'x'));
});

test('a root key of the wrong length is refused', () => {
  expect(() => new Secrets(randomBytes(16))).toThrow('32 bytes');
});
