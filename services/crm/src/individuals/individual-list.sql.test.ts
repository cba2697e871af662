import type { Principal } from '@bindery/contracts/access';
import { individualListQuery } from '@bindery/contracts/crm';
import { pageSizes } from '@bindery/contracts/lists';
import type { Statement } from '@bindery/service-kit/database';
import { listPageSql } from '../resources/list-page.sql.js';
import { individualListSql } from './individual-list.sql.js';

const days = { today: '2026-11-23', zone: 'UTC' };
const caller = { accountId: 'a', userId: 'u', seesAll: true } as Principal;
function nameOf(query: Record<string, string>): string | undefined {
  const parsed = individualListQuery.parse(query);
  const statement: Statement = listPageSql(
    parsed,
    individualListSql(caller, parsed, days, { indexes: [], shown: days }),
  );
  return statement.name;
}

it('connections prepare the list for the page sizes that the screens offer, and for no other', () => {
  const names = Array.from({ length: 100 }, (_, index) => nameOf({ page_size: String(index + 1) }));
  const prepared = names.flatMap((name, index) => (name === undefined ? [] : [index + 1]));
  expect(prepared).toEqual([...pageSizes]);
});

it('connections prepare one statement for all pages after the first', () => {
  expect(nameOf({ page: '2' })).toBeDefined();
  expect(nameOf({ page: '2' })).toBe(nameOf({ page: '900' }));
  expect(nameOf({ page: '2' })).not.toBe(nameOf({ page: '1' }));
});

it('connections prepare searches for one word, and not for each number of words', () => {
  expect(nameOf({ search: 'ada' })).toBeDefined();
  expect(nameOf({ search: 'ada' })).toBe(nameOf({ search: 'grace' }));
  for (const search of ['ada byron', 'a b c d e f']) expect(nameOf({ search })).toBeUndefined();
});
