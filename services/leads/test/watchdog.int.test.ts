import { randomBytes } from 'node:crypto';
import {
  createServiceDatabase,
  createTokenFactory,
  declaredTargets,
  GIVE_UP_MS,
  sendExtremes,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
} from '@bindery/test-kit';

async function startWatchedLeads() {
  const [database, nats] = await Promise.all([createServiceDatabase('leads'), startNats()]);
  const tokens = createTokenFactory();
  const settings = {
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('leads'),
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
  };
  const service = await startServiceProcess({
    ...{ entry: 'services/leads/src/main.ts', settings },
    ...{ jwks: tokens.jwks, isWatched: true },
  });
  return {
    service,
    token: () => tokens.signToken({ app_metadata: { user_role: 'superuser' } }),
    async stop() {
      await service.stop();
      await Promise.all([nats.close(), database.close()]);
    },
  };
}

let leads: Awaited<ReturnType<typeof startWatchedLeads>>;
beforeAll(async () => {
  leads = await startWatchedLeads();
}, 60_000);
afterAll(() => leads.stop());

test('no extreme value occupies leads for a second, nor keeps another reader waiting', async () => {
  const { url } = leads.service;
  const form = { name: 'Fuzz', email: 'fuzz@example.com', message: 'Hello' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/landing/contact-form`, { method: 'POST', headers, body: JSON.stringify(form) });
  const authorization = `Bearer ${leads.token()}`;
  const contacts = '/api/admin/landing-contacts';
  const listed = await fetch(url + contacts, { headers: { authorization } });
  const { items } = (await listed.json()) as { items: { id: string }[] };
  await leads.service.longestTurn();
  let caller = 0;
  const { accepted, faults, longestWait } = await sendExtremes({
    url,
    targets: declaredTargets('leads'),
    good: { path: ({ path }) => path.replace('{id}', items[0]?.id ?? ''), fields: form },
    headers: () => ({
      authorization,
      'x-forwarded-for': `10.0.${String(caller >> 8)}.${String(caller++ & 255)}`,
    }),
    neighbor: { path: contacts, headers: { authorization: `Bearer ${leads.token()}` } },
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(20);
  expect(longestWait).toBeLessThan(GIVE_UP_MS);
  expect(await leads.service.longestTurn()).toBeLessThan(1_000);
}, 240_000);
