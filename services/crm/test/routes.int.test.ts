import { permissions, type AccessMetadata, type PermissionRule } from '@bindery/contracts/access';
import { apiRoutes } from '@bindery/contracts/api-routes';
import { apiKey } from './api-keys.js';
import { startCrmUnderTest, type CrmUnderTest } from './crm-under-test.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const routes = apiRoutes.filter(({ service, access }) => service === 'crm' && access !== 'public');
type Route = (typeof routes)[number];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** A query whose values must not appear in an address, how a user has lists shown, what ends an address, and files. */
const noWrites = [
  ...['/api/insureds/duplicates', '/api/saved-filters', '/api/saved-filters/{id}', '/api/record-names'],
  ...['/api/jobs/{id}/cancel', '/api/files/{id}/ticket'],
  ...['/api/saved-filters/{id}/restore', '/api/preferences/{screen}', '/api/calendar/feed'],
  ...['/api/exports', '/api/exports/account', '/api/insureds/{id}/export', '/api/capture/language-model'],
];
/** Whoever reads reports or has drafts also deletes their own. */
const ownRemovals: readonly string[] = ['report:read', 'capture:own'];
/** The preview of a merge belongs to it. */
const writes = ({ method, path, access }: Route) =>
  path.endsWith('/merge') || (method !== 'GET' && !noWrites.includes(path) && !ownRemovals.includes(access));

it.each(routes)(
  '$method $path of the published API is served under its declared permission',
  async (route) => {
    const path = addressOf(route);
    const answer = await crm.call(undefined, route.method, path);
    expect(answer.status).toBe(401);
    const pending = callerOf(route, { user_role: 'pending', is_owner: false });
    await crm.call(pending, route.method, path, route.body && {});
    const [entry] = await crm.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE actor_id = $1',
      [pending.userId],
    );
    expect(entry?.action).toBe(`call.${route.access}`);
  },
);

it('crm refuses every write, and no read, when the subscription has ended', async () => {
  const access = { entitlement: 'inactive', deletes: true, includes: ['reports', 'capture', 'api'] } as const;
  const refused: string[] = [];
  for (const route of routes) {
    const lapsed = callerOf(route, { ...access, includes: [...access.includes] });
    const { status, body } = await callAs(lapsed, route);
    if (status === 402) refused.push(nameOf(route));
    if (status === 402) expect(body).toMatchObject({ code: 'subscription_inactive', detail: sentence });
  }
  expect(refused).toEqual(routes.filter(writes).map(nameOf));
});

/** The account's export with its job and file, since whoever left the CRM may still take it along. */
const onEveryPlan: readonly string[] = ['job:own', 'export:account'];
const isOfCapture = ({ access }: Route) =>
  (permissions as Readonly<Record<string, PermissionRule>>)[access]?.service === 'capture';

it('every route of capture answers 403 on a plan without it', async () => {
  for (const route of routes.filter(isOfCapture)) {
    const keeper = callerOf(route, {
      service_level: 'crm_only',
      deletes: true,
      includes: ['capture', 'api'],
    });
    const { status, body } = await callAs(keeper, route);
    expect([nameOf(route), status, body.code]).toEqual([nameOf(route), 403, 'service_not_included']);
    expect(body.detail).toEqual(sentence);
  }
});

it('every crm route answers 403 on a capture-only plan', async () => {
  for (const route of routes.filter((one) => !onEveryPlan.includes(one.access) && !isOfCapture(one))) {
    const capturer = callerOf(route, { service_level: 'capture_only', deletes: true, includes: ['api'] });
    const { status, body } = await callAs(capturer, route);
    expect([nameOf(route), status, body.code]).toEqual([nameOf(route), 403, 'service_not_included']);
    expect(body.detail).toEqual(sentence);
  }
});

const sentence = expect.stringMatching(/^\w.{15,}\.$/) as string;
const addressOf = ({ path }: Route) =>
  path.replace('{id}', crypto.randomUUID()).replace('{field}', 'ssn').replace('{screen}', 'policies');
/** A person, or a key of theirs where the route is one of the public API. */
const callerOf = ({ scope }: Route, access: Partial<AccessMetadata>) =>
  scope === undefined ? crm.person(access) : apiKey(crm, access);
const callAs = (person: ReturnType<CrmUnderTest['person']>, route: Route) =>
  crm.call(person, route.method, addressOf(route), route.body && {});

it('an unknown route answers 404 with a problem document', async () => {
  const { status, body, headers } = await crm.call(crm.person(), 'GET', '/api/claims');
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  expect(headers.get('content-type')).toContain('application/problem+json');
});

it('the health check answers without a token', async () => {
  expect(await crm.call(undefined, 'GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'up', checks: { database: { status: 'up' }, nats: { status: 'up' } } },
  });
});
