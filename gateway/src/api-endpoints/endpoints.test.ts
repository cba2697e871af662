import { endpointsOf } from './endpoints.js';

const endpoints = endpointsOf({
  crm: {
    '/api/insureds': 'GET HEAD POST',
    '/api/insureds/bulk': 'POST',
    '/api/insureds/merges/{id}/undo': 'POST',
    '/api/insureds/trash': 'GET HEAD',
    '/api/insureds/{id}': 'GET HEAD PUT',
    '/api/insureds/{id}/reveal/{field}': 'GET HEAD',
    '/api/policies': 'GET HEAD POST',
    '/api/policies/{id}': 'GET HEAD PUT',
  },
})['crm']!;

const allowedAt = (path: string) =>
  endpoints.find(({ pathRegex }) => new RegExp(pathRegex).test(path))?.allow.join(' ');

test.each([
  ['/api/insureds', 'GET HEAD POST'],
  ['/api/policies', 'GET HEAD POST'],
  ['/api/insureds/7', 'GET HEAD PUT'],
  ['/api/insureds/trash', 'GET HEAD'],
  ['/api/insureds/bulk', 'POST'],
  ['/api/insureds/7/reveal/ssn', 'GET HEAD'],
  ['/api/insureds/merges/7/undo', 'POST'],
  ['/api/insureds/', undefined],
  ['/api/insuredsx', undefined],
  ['/api/insureds/7/8', undefined],
  ['/v2/api/insureds', undefined],
])('the endpoint of %s allows %s', (path, allowed) => {
  expect(allowedAt(path)).toBe(allowed);
});

test('a dot in a path is a dot', () => {
  const [endpoint] = endpointsOf({ crm: { '/calendar/{secret}.ics': 'GET HEAD' } })['crm']!;
  const matches = (path: string) => new RegExp(endpoint!.pathRegex).test(path);
  expect([matches('/calendar/7.ics'), matches('/calendar/7ics'), matches('/calendar/a/7.ics')]).toEqual([
    ...[true, false, false],
  ]);
});

test('paths with the same methods and shape share one regular expression', () => {
  expect(endpoints).toHaveLength(6);
});

test('a method that takes a file is allowed as the others are, with the size of its file', () => {
  const [endpoint] = endpointsOf({ crm: { '/api/imports': 'GET HEAD POST<=104857600' } })['crm']!;
  expect(endpoint).toMatchObject({ allow: ['GET', 'HEAD', 'POST'], uploads: { POST: 104_857_600 } });
});
