import { urlOf } from './url.js';

test('reads an address, also beside another one, and no other text', () => {
  expect(urlOf('https://crm.test/a?b#c')?.pathname).toBe('/a');
  expect(urlOf('/a', 'https://crm.test')?.href).toBe('https://crm.test/a');
  expect(urlOf('/a')).toBeNull();
  expect(urlOf('https://[')).toBeNull();
});
