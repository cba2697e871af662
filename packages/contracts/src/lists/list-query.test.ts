import { listQuery } from './lists.js';

const query = listQuery(['created_at', 'name'], 'created_at');

describe('a list query', () => {
  it('defaults to the ten newest items', () => {
    expect(query.parse({})).toEqual({
      search: '',
      sort: 'created_at',
      order: 'desc',
      page: 1,
      page_size: 10,
    });
  });

  it.each([
    [{ page: '0' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: '-1' }, 'page'],
    [{ page_size: '101' }, 'page_size'],
    [{ page_size: 'all' }, 'page_size'],
    [{ sort: 'ssn' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses %j instead of clamping it', (bad, path) => {
    expect(query.safeParse(bad).error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });

  it.each([
    ['orla eriksen', 'orla eriksen'],
    ['a b c d e f g h', 'a b c d e f g h'],
    ['a b c d e f g h i', 'a b c d e f g h'],
    ['of a St. John the second in New Orleans, Louisiana', 'of St. John the second New Orleans, Louisiana'],
    ['a\u00a0b\u0001c d e f g h long', 'a b c d e f g long'],
  ])('reduces the search %j to its eight longest words', (search, reduced) => {
    expect(query.parse({ search }).search).toBe(reduced);
  });

  it('refuses an unknown parameter', () => {
    expect(query.safeParse({ account_id: 'x' }).success).toBe(false);
  });
});
