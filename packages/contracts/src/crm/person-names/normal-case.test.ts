import { nameInNormalCase } from './normal-case.js';

it.each([
  ['MCDONALD', 'McDonald'],
  ["O'BRIEN", "O'Brien"],
  ['O’SHEA III', 'O’Shea III'],
  ['DE LA CRUZ', 'de la Cruz'],
  ['VAN DER BERG', 'van der Berg'],
  ['VAN DYKE', 'Van Dyke'],
  ['ST. JOHN', 'St. John'],
  ['SMITH-JONES', 'Smith-Jones'],
  ['KING JR.', 'King Jr.'],
  ['MARY ANN', 'Mary Ann'],
  ['MUÑOZ', 'Muñoz'],
  ['TJ', 'TJ'],
  ['J.R.', 'J.R.'],
  ['R', 'R'],
  ['DEL', 'Del'],
  ['McDonald', 'McDonald'],
  ['de la Cruz', 'de la Cruz'],
  ['JoAnn', 'JoAnn'],
])('%s becomes %s', (written, name) => {
  expect(nameInNormalCase(written)).toBe(name);
});
