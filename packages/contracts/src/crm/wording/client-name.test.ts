import { listedName, spokenName, spokenOf } from './client-name.js';

test('a listed name is spoken with the first name first', () => {
  const mary = { first_name: 'Mary Ann', last_name: 'Smith Jr.' };
  expect(listedName(mary)).toBe('Smith Jr., Mary Ann');
  expect(spokenName(mary)).toBe('Mary Ann Smith Jr.');
  expect(spokenOf(listedName(mary))).toBe(spokenName(mary));
});

test.each(['Unknown Individual', 'Smith, Mary, PhD', ''])('%j stays as it is', (name) => {
  expect(spokenOf(name)).toBe(name);
});
