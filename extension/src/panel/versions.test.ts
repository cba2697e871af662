import { isOlder } from './versions.js';

it.each([
  ['0.9.0', '0.10.0', true],
  ['0.2', '0.2.1', true],
  ['1.0.0', '0.9.9', false],
  ['0.2.0', '0.2', false],
])('%s is older than %s: %p', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
