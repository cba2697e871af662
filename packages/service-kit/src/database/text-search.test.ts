import { searchPatterns } from './text-search.js';

it('takes each word for itself', () => {
  expect(searchPatterns('  Ada   Byron\t')).toEqual(['%Ada%', '%Byron%']);
});

it('takes wildcards as they are', () => {
  expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
});

it('lets no control character through', () => {
  expect(searchPatterns('a\u0000b\u001b')).toEqual(['%a%', '%b%']);
  expect(searchPatterns('\u0000')).toEqual([]);
});
