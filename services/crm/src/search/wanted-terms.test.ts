import { wantedWords } from './wanted-terms.js';

test.each([
  ['Orla Eriksen', [{ word: 'orla' }, { word: 'eriksen', joined: ['orlaeriksen'] }]],
  [
    'de la Cruz 16',
    [
      { word: 'de' },
      { word: 'la', joined: ['dela'] },
      { word: 'cruz', joined: ['delacruz', 'lacruz'] },
      { word: '16', amount: '16' },
    ],
  ],
  ["O'Brien", [{ word: 'obrien' }]],
  ['(207) 555-0162', [{ word: '2075550162' }]],
  ['+1 207 555 0162', [{ word: '2075550162' }]],
  ['GLA-115133', [{ word: 'gla115133' }]],
  ['Dec 16, 1963', [{ word: '19631216', day: '1963-12-16' }]],
  ['december 6 1963', [{ word: '19631206', day: '1963-12-06' }]],
  ['12/16/1963', [{ word: '19631216', day: '1963-12-16' }]],
  ['Foo 16, 1963', [{ word: 'foo' }, { word: '16', amount: '16' }, { word: '1963', amount: '1963' }]],
  ['$111.13', [{ word: '11113', amount: '111.13' }]],
  ['$1,234.5', [{ word: '12345', amount: '1234.5' }]],
  ['1,234', [{ word: '1234', amount: '1234' }]],
  ['12,5', [{ word: '125' }]],
  ['$1234,50', [{ word: '123450' }]],
  ['Eriksen 12/16/1963', [{ word: 'eriksen' }, { word: '19631216', day: '1963-12-16' }]],
  ['tel:+1-207-555-0162;ext=9', [{ word: '2075550162' }]],
  ['\u202a(207) 555‑0162\u202c x11', [{ word: '2075550162' }]],
  ['*** &', []],
])('%j is %j', (search, expected) => {
  expect(wantedWords(search)).toEqual(expected);
});
