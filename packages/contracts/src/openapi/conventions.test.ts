import { apiRoutes } from './routes.js';

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const routes = Object.values(apiRoutes).filter(({ path }) => path.startsWith('/api/'));

/** They say a state that a person is in, so there is nothing to overwrite. */
const withoutVersion = ['PUT /api/admin/user/{id}/deactivate', 'PUT /api/admin/user/{id}/reactivate'];

it('every create obeys Idempotency-Key', () => {
  const creates = routes.filter(({ method, status }) => method === 'POST' && status === 201);
  expect(creates.length).toBeGreaterThan(10);
  expect(creates.filter(({ idempotent }) => idempotent !== true).map(named)).toEqual([]);
});

it('every PUT obeys If-Match, and answers the ETag that the next one sends', () => {
  const puts = routes.filter((route) => route.method === 'PUT' && !withoutVersion.includes(named(route)));
  expect(puts.length).toBeGreaterThan(20);
  expect(puts.filter(({ ifMatch, etag }) => ifMatch !== true || etag !== true).map(named)).toEqual([]);
});
