import { randomBytes } from 'node:crypto';
import {
  catchMail,
  createServiceDatabase,
  declaredTargets,
  GIVE_UP_MS,
  sendExtremes,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
} from '@bindery/test-kit';
import { openMail } from './browser.js';
import { goTrueTargets } from './gotrue-targets.js';

const [ROOT, OTHER] = ['root@bindery.test', 'other@bindery.test'];

/** identity in a process of its own: its event loop is measured, which the test's would disturb. */
async function startWatchedIdentity() {
  const [database, nats, mail] = await Promise.all([
    createServiceDatabase('identity'),
    startNats(),
    catchMail(),
  ]);
  const settings = {
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('identity'),
    PUBLIC_URL: TEST_PUBLIC_URL,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Bindery <hello@bindery.test>',
    SUPERUSER_EMAILS: `${ROOT},${OTHER}`,
    ROOT_KEY: randomBytes(32).toString('base64'),
  };
  const service = await startServiceProcess({
    ...{ entry: 'services/identity/src/main.ts', settings },
    // It reads its own keys from its database.
    ...{ jwks: { keys: [] }, isWatched: true },
  });
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return (await answer.json()) as Record<string, string>;
  };
  return {
    service,
    post,
    /** Signs somebody in, by the link of their mail. */
    async headersOf(email: string) {
      await post('/auth/v1/otp', { email });
      const { tokenHash } = openMail(await mail.waitForMail(email));
      const { access_token } = await post('/auth/v1/verify', { token_hash: tokenHash, type: 'email' });
      return { authorization: `Bearer ${access_token ?? ''}` };
    },
    async stop() {
      await service.stop();
      await Promise.all([mail.close(), nats.close(), database.close()]);
    },
  };
}

let identity: Awaited<ReturnType<typeof startWatchedIdentity>>;
beforeAll(async () => {
  identity = await startWatchedIdentity();
}, 60_000);
afterAll(() => identity.stop());

test('no extreme value occupies identity for a second, nor keeps another account waiting', async () => {
  const root = await identity.headersOf(ROOT);
  const neighbor = { path: '/api/admin/users', headers: await identity.headersOf(OTHER) };
  const member = await identity.post(
    '/api/admin/users',
    { email: 'olivia@harbor.test', role: 'agent' },
    root,
  );
  await identity.service.longestTurn();
  let caller = 0;
  const { accepted, faults, longestWait } = await sendExtremes({
    url: identity.service.url,
    targets: [...goTrueTargets, ...declaredTargets('identity')],
    good: {
      path: ({ path }) =>
        path.replace('{accountId}', member['account_id'] ?? '').replace('{id}', member['id'] ?? ''),
      fields: { email: 'fuzz@example.com', role: 'agent', account_id: member['account_id'] },
    },
    headers: () => ({
      ...root,
      'x-forwarded-for': `10.0.${String(caller >> 8)}.${String(caller++ & 255)}`,
    }),
    neighbor,
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(20);
  expect(longestWait).toBeLessThan(GIVE_UP_MS);
  expect(await identity.service.longestTurn()).toBeLessThan(1_000);
}, 240_000);
