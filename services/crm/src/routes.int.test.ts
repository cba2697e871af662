import { apiRoutes } from '@bindery/contracts/openapi';
import { startCrmUnderTest, type CrmUnderTest } from '../test/crm-under-test.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const routes = apiRoutes.filter(({ service }) => service === 'crm');

it.each(routes)(
  '$method $path of the published API is served, under the permission it declares',
  async (route) => {
    const path = route.path.replace('{id}', crypto.randomUUID()).replace('{field}', 'ssn');
    const answer = await crm.call(undefined, route.method.toUpperCase(), path);
    expect(answer.status).toBe(401);
    const pending = crm.person({ user_role: 'pending' });
    await crm.call(pending, route.method.toUpperCase(), path, route.body && {});
    const [entry] = await crm.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE actor_id = $1',
      [pending.userId],
    );
    expect(entry?.action).toBe(`call.${route.access}`);
  },
);

it('answers what is not there with 404, as a problem', async () => {
  const { status, body, headers } = await crm.call(crm.person(), 'GET', '/api/claims');
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  expect(headers.get('content-type')).toContain('application/problem+json');
});

it('tells how it is, without a token', async () => {
  expect(await crm.call(undefined, 'GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'up', checks: { database: { status: 'up' }, nats: { status: 'up' } } },
  });
});
