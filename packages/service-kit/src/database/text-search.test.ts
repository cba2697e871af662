import { searchPatterns } from './text-search.js';

it('a search matches each word separately', () => {
  expect(searchPatterns('  Ada   Byron\t')).toEqual(['%ada%', '%byron%']);
});

it('a search drops what separates words', () => {
  expect(searchPatterns('Eriksen, Orla; plan: 1,234 ,')).toEqual([
    '%eriksen%',
    '%orla%',
    '%plan%',
    '%1,234%',
  ]);
});

it('a search escapes LIKE wildcards', () => {
  expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
});

it('a search drops control characters', () => {
  expect(searchPatterns('a\u0000b\u001b')).toEqual(['%a%', '%b%']);
  expect(searchPatterns('\u0000')).toEqual([]);
});

it('a search ignores marks, apostrophes, hyphens and invisible characters', () => {
  expect(searchPatterns('Rodríguez-Núñez O’Connor \u202d- \u200b')).toEqual([
    '%rodrigueznunez%',
    '%oconnor%',
  ]);
});

it('a search ignores how a name or number is written where it was copied', () => {
  expect(searchPatterns('Byron, Ada;')).toEqual(['%byron%', '%ada%']);
  expect(searchPatterns('“Byron”, "Ada" ,')).toEqual(['%byron%', '%ada%']);
  expect(searchPatterns('Policy #KM-108420')).toEqual(['%policy%', '%km108420%']);
});

it('a search keeps signs within a word, and the sign before a short number', () => {
  expect(searchPatterns('1,234.50 a;b 6"2 #4')).toEqual(['%1,234.50%', '%a;b%', '%6"2%', '%#4%']);
});
