import { pageCount, pageWindow, summaryOf } from './pages.js';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 42, [1, 2, 3, 4, 5]],
  [3, 42, [1, 2, 3, 4, 5]],
  [4, 42, [2, 3, 4, 5, 6]],
  [42, 42, [38, 39, 40, 41, 42]],
])('page %i of %i has the window %p', (page, pages, window) => {
  expect(pageWindow(page, pages)).toEqual(window);
});

test('the page count rounds up and is at least one', () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(10, 10)).toBe(1);
  expect(pageCount(11, 10)).toBe(2);
});

test('the summary shows the visible range, the total before filtering, and nothing when nothing is listed', () => {
  expect(summaryOf({ page: 42, pageSize: 10, filtered: 412, total: 1204 })).toBe(
    'Showing 411 to 412 of 412 entries (filtered from 1,204 total entries)',
  );
  expect(summaryOf({ page: 2, pageSize: 10, filtered: 12, total: 12 })).toBe(
    'Showing 11 to 12 of 12 entries',
  );
  expect(summaryOf({ page: 1, pageSize: 10, filtered: 0, total: 22 })).toBeNull();
});
