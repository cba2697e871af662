import { includes, isSame, shownBy } from './view-query.js';

const options = {
  sorts: ['created_at', 'last_name'],
  defaultSort: 'created_at',
  defaultPageSize: 25,
  filters: { status: ['active', 'lead'] },
  screen: { view: () => true, columns: () => true },
};

it('a view is what an address shows, without its page, page size and name', () => {
  const address = '?page=3&page_size=50&view=1&columns=a,b&status=lead&sort=created_at&order=desc&gone=1';
  expect(shownBy(address, options)).toEqual({ status: 'lead', columns: 'a,b' });
  expect(shownBy({ sort: 'last_name', order: 'asc' }, options)).toEqual({ sort: 'last_name', order: 'asc' });
});

it('a search that may be a protected value is no part of a view', () => {
  expect(shownBy({ search: '219-09-9999' }, options)).toEqual({});
});

it('two queries are the same in any order', () => {
  expect(isSame({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(isSame({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  expect(includes({ a: '1', b: '2' }, { a: '1' })).toBe(true);
  expect(includes({ a: '1' }, { a: '2' })).toBe(false);
});
