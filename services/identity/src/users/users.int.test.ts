import { waitFor } from '@bindery/test-kit';
import { makeAgency, recordOf } from '../../test/agency.js';
import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let superuser: string;
let pending: string;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  superuser = await accessTokenOf(await signIn(identity, SUPERUSER));
  pending = await accessTokenOf(await signIn(identity, 'ivy_sole@solo.test'));
});
afterAll(() => identity.stop());

const emailsOf = (body: Record<string, unknown>) =>
  (body.items as { email: string }[]).map(({ email }) => email);

describe('the current user', () => {
  const fields = [
    'account_id',
    'account_name',
    'can_see_all_records',
    'date_format',
    'email',
    'full_name',
    'id',
    'is_owner',
    'role',
    'second_factor_due_at',
    'support_email',
  ];

  test.each([
    ['GET', '/api/auth/me'],
    ['POST', '/api/auth/sync-user'],
  ])('is returned by %s %s even when pending', async (method, path) => {
    const { status, body } = await call(identity, method, path, { token: pending });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(fields);
    expect(body).toMatchObject({
      email: 'ivy_sole@solo.test',
      role: 'pending',
      account_name: 'ivy_sole',
      is_owner: true,
    });
  });

  test('is marked as seen by sync-user', async () => {
    await call(identity, 'POST', '/api/auth/sync-user', { token: pending });
    const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'ivy_sole@solo.test' } });
    expect(user.last_seen_at).not.toBeNull();
  });

  test.each([
    ['GET', '/api/auth/me'],
    ['POST', '/api/auth/sync-user'],
    ['GET', '/api/admin/users'],
  ])('must send a token to %s %s', async (method, path) => {
    const { status, headers, body } = await call(identity, method, path);
    expect(status).toBe(401);
    expect(headers.get('content-type')).toMatch(/application\/problem\+json/);
    expect(body.code).toBe('unauthenticated');
  });

  test('is refused with a forged token signature', async () => {
    const [header, payload] = pending.split('.');
    const forged = `${header ?? ''}.${payload ?? ''}.${Buffer.alloc(64).toString('base64url')}`;
    expect((await call(identity, 'GET', '/api/auth/me', { token: forged })).status).toBe(401);
  });
});

describe('the user list', () => {
  test('is for superusers only', async () => {
    const { status, body } = await call(identity, 'GET', '/api/admin/users', { token: pending });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
  });

  test('shows all users with their accounts, newest first', async () => {
    const { status, body } = await call(identity, 'GET', '/api/admin/users', { token: superuser });
    expect(status).toBe(200);
    expect(emailsOf(body).slice(0, 2)).toEqual(['ivy_sole@solo.test', SUPERUSER]);
    expect(Object.keys((body.items as object[])[0] ?? {}).sort()).toEqual([
      'account_id',
      'account_name',
      'can_see_all_records',
      'created_at',
      'email',
      'full_name',
      'id',
      'is_active',
      'is_owner',
      'role',
      'version',
    ]);
  });

  test.each([
    ['search=IVY_', ['ivy_sole@solo.test']],
    ['search=ivy%25', []],
    ['search=i_y', []],
    ['role=superuser', [SUPERUSER]],
    ['role=agent', []],
    ['sort=email&order=asc&page_size=1', ['ivy_sole@solo.test']],
    ['sort=email&order=asc&page_size=1&page=2', [SUPERUSER]],
    ['sort=account_name&order=desc', [SUPERUSER, 'ivy_sole@solo.test']],
    ['sort=role&order=asc', ['ivy_sole@solo.test', SUPERUSER]],
    ['sort=full_name', [SUPERUSER, 'ivy_sole@solo.test']],
  ])('answers %p with %p', async (query, expected) => {
    const { status, body } = await call(identity, 'GET', `/api/admin/users?${query}`, { token: superuser });
    expect(status).toBe(200);
    expect(emailsOf(body).sort()).toEqual([...expected].sort());
    if (query.includes('order')) expect(emailsOf(body)).toEqual(expected);
    expect(body.total).toBe(2);
  });

  test.each(['page=0', 'page_size=101', 'sort=password', 'order=up', 'role=king', 'unknown=1', 'search=%00'])(
    'refuses %p and names the field',
    async (query) => {
      const { status, body } = await call(identity, 'GET', `/api/admin/users?${query}`, { token: superuser });
      expect(status).toBe(422);
      expect((body.errors as { path: string }[]).map(({ path }) => path)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('the account list', () => {
  const namesOf = (body: Record<string, unknown>) =>
    (body.items as { name: string }[]).map(({ name }) => name);

  test('shows a superuser all accounts, with search, sorting and paging', async () => {
    const list = (query = '') =>
      call(identity, 'GET', `/api/admin/accounts${query}`, { token: superuser }).then(({ body }) => body);
    const own = await identity.db.account.findFirstOrThrow({ where: { name: 'ivy_sole' } });
    expect(await list('?search=IVY_')).toEqual({
      items: [
        {
          id: own.id,
          name: own.name,
          plan_id: null,
          seats_limit: 1,
          version: 1,
          created_at: own.created_at.toISOString(),
        },
      ],
      total: 2,
      filtered: 1,
    });
    expect(namesOf(await list('?sort=name&order=asc'))).toEqual(['ivy_sole', 'root']);
    expect(namesOf(await list('?sort=created_at&order=desc&page_size=1&page=2'))).toEqual(['root']);
    expect((await list('?search=%25')).filtered).toBe(0);
  });

  test('is for superusers only', async () => {
    expect((await call(identity, 'GET', '/api/admin/accounts')).status).toBe(401);
    expect((await call(identity, 'GET', '/api/admin/accounts', { token: pending })).status).toBe(403);
    const refused = await call(identity, 'GET', '/api/admin/accounts?sort=plan', { token: superuser });
    expect(refused.status).toBe(422);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    const agency = await makeAgency(identity);
    await identity.db.account.update({ where: { id: agency.id }, data: { name: 'O’Connor & Mary Ann' } });
    const { id } = await agency.add("jose.o'connor", 'agent');
    await identity.db.user.update({ where: { id }, data: { full_name: 'José Rodríguez-Núñez' } });
  });
  const listed = async (path: string, search: string) => {
    const { body } = await call(identity, 'GET', `${path}?${String(new URLSearchParams({ search }))}`, {
      token: superuser,
    });
    return body.filtered;
  };

  test.each([
    ['/api/admin/users', 'Rodriguez nunez', 1],
    ['/api/admin/users', 'nuñez JOSE', 1],
    ['/api/admin/users', 'rodriguez-nunez maryann', 1],
    ['/api/admin/users', 'jose.oconnor', 1],
    ['/api/admin/users', 'rodriguez root', 0],
    ['/api/admin/accounts', 'OConnor', 1],
    ['/api/admin/accounts', "maryann o'connor", 1],
    ['/api/admin/accounts', 'oconnor root', 0],
  ])('in %s for %j finds %d', async (path, search, found) => {
    expect(await listed(path, search)).toBe(found);
  });
});

test('a user added to SUPERUSER_EMAILS becomes a superuser at the next start', async () => {
  await signIn(identity, 'raised@bindery.test');
  await identity.restart({ SUPERUSER_EMAILS: `${SUPERUSER}, Raised@Bindery.test` });
  const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'raised@bindery.test' } });
  expect(user).toMatchObject({ role: 'superuser', version: 2 });
  expect(await recordOf(identity, user.account_id)).toEqual(['user.made_superuser success']);
  const announced = await identity.db.accessChange.findMany();
  expect(announced.map(({ change }) => change)).toContainEqual({
    kind: 'user',
    user_id: user.id,
    version: 2,
  });
  await waitFor(async () => (await identity.db.outboxEvent.count({ where: { published_at: null } })) === 0);
});
