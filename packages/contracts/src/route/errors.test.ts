import { z } from 'zod';
import { errorsOf } from './errors.js';
import { route } from './route.js';

const common = { service: 'crm', summary: 'A box', replies: { 204: null } } as const;

it('adds the failures that follow from the declaration to the declared ones', () => {
  const change = route({
    ...common,
    method: 'PUT',
    path: '/api/boxes/{id}',
    access: 'policy:write',
    body: z.strictObject({ size: z.int() }),
    errors: ['record_in_use'],
    ifMatch: true,
  });
  const follows = ['not_found', 'validation_failed', 'precondition_failed', 'subscription_inactive'] as const;
  for (const code of ['record_in_use', ...follows] as const) expect(errorsOf(change)).toContain(code);
  expect(errorsOf(change)).not.toContain('idempotency_key_reused');
});

it('adds the failures of an unreadable body to a route that declares none, unless it is a GET', () => {
  const remove = route({ ...common, method: 'DELETE', path: '/api/boxes/{id}', access: 'policy:write' });
  expect([...errorsOf(remove)]).toEqual(
    expect.arrayContaining(['bad_json', 'payload_too_large', 'unsupported_media_type']),
  );
});

it('names the failures of a key for a call of the public API, and none of a session', () => {
  const list = route({
    ...common,
    method: 'GET',
    path: '/api/v1/boxes',
    access: 'policy:read',
    scope: 'policies:read',
  });
  const codes = [...errorsOf(list)];
  expect(codes).toEqual(
    expect.arrayContaining(['unauthenticated', 'insufficient_scope', 'plan_upgrade_required', 'forbidden']),
  );
  for (const code of [
    'token_stale',
    'session_revoked',
    'second_factor_required',
    'step_up_required',
  ] as const)
    expect(codes).not.toContain(code);
});

it('names no failure of signing in for a public route', () => {
  const find = route({ ...common, method: 'GET', path: '/api/boxes', access: 'public' });
  expect([...errorsOf(find)]).toEqual(['bad_request', 'rate_limited', 'internal', 'unavailable']);
});
