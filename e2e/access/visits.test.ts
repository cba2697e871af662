import { productRoutes } from '@bindery/contracts/api-routes';
import { route } from '@bindery/contracts/route';
import { people } from './read-answers.js';
import { visits } from './visits.js';

test('every declared route has its expected answers', () => {
  const visited = new Set(visits().map((visit) => visit.route));
  expect(productRoutes.filter((declared) => !visited.has(declared))).toEqual([]);
});

test('the matrix has no fewer combinations than when each was written by hand', () => {
  expect(visits().length * people.length).toBeGreaterThanOrEqual(1_665);
});

test('a route about a record needs an answer for the record of another account', () => {
  const unforeseen = route({
    method: 'GET',
    path: '/dashboard/{id}',
    service: 'crm',
    access: 'dashboard:read',
    summary: 'One chart',
    replies: { 200: null },
  });
  expect(() => visits([unforeseen])).toThrow("no row for dashboard:read stranger's");
});
