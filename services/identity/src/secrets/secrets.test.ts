import { randomBytes } from 'node:crypto';
import { Secrets } from './secrets.js';

const secrets = new Secrets(randomBytes(32));

test('a sealed value opens for the same purpose and row', () => {
  const sealed = secrets.seal('address', 'row-1', 'ana@harbor.test');
  expect(sealed).not.toContain('ana');
  expect(secrets.open('address', 'row-1', sealed)).toBe('ana@harbor.test');
});

test('a sealed value does not open for another row, purpose or key', () => {
  const sealed = secrets.seal('address', 'row-1', 'ana@harbor.test');
  expect(() => secrets.open('address', 'row-2', sealed)).toThrow();
  expect(() => secrets.open('mail-job', 'row-1', sealed)).toThrow();
  expect(() => new Secrets(randomBytes(32)).open('address', 'row-1', sealed)).toThrow();
});

test('an altered or unsealed text is refused', () => {
  const sealed = secrets.seal('address', 'row-1', 'ana@harbor.test');
  expect(() => secrets.open('address', 'row-1', `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(() => secrets.open('address', 'row-1', 'plain')).toThrow(
    'The sealed address of row-1 does not open',
  );
});

test('each purpose uses its own key', () => {
  expect(secrets.mac('address', 'x')).not.toEqual(secrets.mac('code', 'x'));
  expect(secrets.mac('address', 'x')).toEqual(secrets.mac('address', 'x'));
});

test('a root key of the wrong length is refused', () => {
  expect(() => new Secrets(randomBytes(16))).toThrow('32 bytes');
});

test('a value sealed under an older root key opens with both keys and can be resealed', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const sealed = new Secrets(older).seal('signing-key', 'row-1', 'private');
  const both = new Secrets(newer, older);
  expect(both.open('signing-key', 'row-1', sealed)).toBe('private');
  const moved = both.reseal('signing-key', 'row-1', sealed) ?? '';
  expect(new Secrets(newer).open('signing-key', 'row-1', moved)).toBe('private');
  expect(both.reseal('signing-key', 'row-1', moved)).toBeUndefined();
  expect(() => both.open('signing-key', 'row-2', sealed)).toThrow();
});
