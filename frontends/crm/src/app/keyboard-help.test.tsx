import { keyHelp } from '@bindery/ui/context';
import { FakeApi } from '@bindery/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { openCrm } from '../testing/open-crm.js';
import { ana, carrier, individual, listOf, policy, renewal, task } from '../testing/records.js';

const moving = ['j', 'arrowdown', 'k', 'arrowup', 'home', 'end'];
const ofTable = ['enter', 'x', ' ', 'shift+f10', 'contextmenu', 'e'];
const ofClient = ['c', 't', 'u'];

const book = () =>
  new FakeApi()
    .answers('GET /agents', listOf([ana]))
    .answers('GET /insureds', listOf([individual()]))
    .answers('GET /policies', listOf([policy()]))
    .answers('GET /carriers', listOf([carrier()]))
    .answers('GET /tags', listOf([]))
    .answers('GET /renewals', listOf([renewal()]))
    .answers('GET /renewals/counts', { overdue: 0, '0-30': 1, '31-60': 0, '61-90': 0 })
    .answers('GET /tasks', listOf([task()]))
    .answers('GET /tasks/first-rule-run', { is_due: false, items: [] });

/** Each key once, those of the page before those of rows. */
function keysOf(onRow: boolean): string[] {
  const lines = keyHelp.lines().filter((line) => (line.onRow ?? false) === onRow);
  return [...new Set(lines.flatMap(({ keys }) => keys))].sort();
}

// The vocabulary of keys: one meaning on all pages, and in the help of each page that has them.
it.each([
  { path: '/individuals', row: 'Byron, Ada', page: ['/', 'n', 'Enter'], rows: [...ofTable, ...ofClient] },
  { path: '/policies', row: 'P-100', page: ['/', 'n'], rows: [...ofTable, ...ofClient] },
  { path: '/carriers', row: 'Kestrel Mutual', page: ['/', 'n'], rows: ofTable },
  { path: '/renewals', row: 'Gold PPO', page: ['/'], rows: [...ofTable, ...ofClient, 'r', 'm', 'l'] },
  {
    path: '/tasks',
    row: task().title,
    page: ['t'],
    rows: ['enter', 'e', 'd', 'delete', 'backspace', 'x', ' ', ...ofClient],
  },
])('the help of $path names its keys and no others', async ({ path, row, page, rows }) => {
  openCrm(book(), path);
  await screen.findAllByText(row);
  expect(keysOf(false)).toEqual([...page, ...moving].sort());
  expect(keysOf(true)).toEqual([...rows].sort());
});

it('no line of the help stays when its page is left', async () => {
  openCrm(book(), '/renewals');
  await screen.findAllByText('Gold PPO');
  cleanup();
  expect(keyHelp.lines()).toEqual([]);
});
