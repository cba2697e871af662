import { randomBytes, randomUUID } from 'node:crypto';
import { captureRoutes } from '@bindery/contracts/crm';
import {
  createServiceDatabase,
  createTokenFactory,
  declaredTargets,
  GIVE_UP_MS,
  sendExtremes,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
  type FuzzTarget,
} from '@bindery/test-kit';
import { slowTexts } from './capture-calls.js';
import { startFakeIdentity } from './fake-identity.js';
import { groundOf, recordTypes, type Answer } from './record-values.js';

/** crm in a process of its own: its event loop is measured, which the test's would disturb. */
async function startWatchedCrm() {
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  const identity = await startFakeIdentity(nats);
  const tokens = createTokenFactory();
  const settings = {
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('crm'),
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
  };
  const service = await startServiceProcess({
    ...{ entry: 'services/crm/src/main.ts', settings },
    ...{ jwks: tokens.jwks, isWatched: true },
  });
  return {
    service,
    headersOf: (includes: 'capture'[] = []) => {
      const access = { account_id: randomUUID(), includes };
      return { authorization: `Bearer ${tokens.signToken({ sub: randomUUID(), app_metadata: access })}` };
    },
    async stop() {
      await service.stop();
      await identity.close();
      await Promise.all([nats.close(), database.close()]);
    },
  };
}

let crm: Awaited<ReturnType<typeof startWatchedCrm>>;
beforeAll(async () => {
  crm = await startWatchedCrm();
}, 60_000);
afterAll(() => crm.stop());

test('no extreme value occupies crm for a second, nor keeps another account waiting', async () => {
  const { url } = crm.service;
  const owner = crm.headersOf();
  const call = async (method: string, path: string, body: object): Promise<Answer> => {
    const headers = { ...owner, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  };
  const on = await groundOf(call);
  const ids: Record<string, string> = { insureds: on.individual.id };
  for (const { list, one, body } of recordTypes)
    ids[one.split('/')[2] ?? ''] = (await call('POST', list(on), body(on))).body.id;
  const pathOf = ({ path }: FuzzTarget) =>
    path.replace('{id}', ids[path.split('/')[2] ?? ''] ?? on.individual.id).replace('{field}', 'ssn');
  await crm.service.longestTurn();
  const { accepted, faults, longestWait } = await sendExtremes({
    url,
    targets: declaredTargets('crm'),
    good: {
      path: pathOf,
      fields: {
        carrier_id: on.carrier.id,
        product_id: on.product.id,
        individual_id: on.individual.id,
        insured_id: on.individual.id,
        phone: '(808) 555-0123',
        state: 'HI',
        zip: '96801',
      },
    },
    headers: () => owner,
    neighbor: { path: '/api/insureds', headers: crm.headersOf() },
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(300);
  expect(longestWait).toBeLessThan(GIVE_UP_MS);
  expect(await crm.service.longestTurn()).toBeLessThan(1_000);
}, 240_000);

test('no captured text occupies crm for a second', async () => {
  const headers = { ...crm.headersOf(['capture']), 'content-type': 'application/json' };
  await crm.service.longestTurn();
  for (const { piece, text } of slowTexts) {
    const url = crm.service.url + captureRoutes.extract.path;
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ text }) });
    // A machine that starts the next thread slowly is busy for a moment.
    expect([piece, [201, 503]]).toEqual([piece, expect.arrayContaining([status])]);
  }
  expect(await crm.service.longestTurn()).toBeLessThan(1_000);
});
