import { readdirSync } from 'node:fs';
import path from 'node:path';
import { individualRoutes } from '@bindery/contracts/crm';
import { seatRoutes } from '@bindery/contracts/identity';
import { databaseServices } from '@bindery/provisioning/postgres';
import { waitFor } from '@bindery/test-kit';
import { signIn, subscribe, type Session } from '@bindery/test-kit/client';
import { repository, startStack, type RunningStack } from '../src/index.js';
import { LOCAL_SUPERUSER } from '../src/parts/services.js';
import { buildRelease } from '../src/releases/build-release.js';

/** The order of an upgrade, as docs/operations/upgrade.md names it. */
const order = ['identity', 'crm', 'billing', 'leads', 'gateway'] as const;
const [last = ''] = readdirSync(path.join(repository, 'releases'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
const SOON = { timeoutMs: 30_000 };

const upgraded = new Set<string>();
let stack: RunningStack;
let superuser: Session;
let people = 0;

beforeAll(async () => {
  const former = await buildRelease(last);
  stack = await startStack({
    ports: 'free',
    throwaway: true,
    quiet: true,
    rootOf: (part) => (upgraded.has(part) ? undefined : former),
  });
  superuser = await signIn(stack.urls, LOCAL_SUPERUSER);
}, 900_000);
afterAll(() => stack.stop());

async function replace(part: (typeof order)[number], isUpgrade: boolean): Promise<void> {
  await stack.part(part).stop();
  if (isUpgrade) upgraded.add(part);
  else upgraded.delete(part);
  await stack.part(part).start();
}

/** What has to work at each moment of an upgrade: sign up, subscribe, create, edit, deactivate. */
async function useTheProduct(): Promise<void> {
  const person = await signIn(stack.urls, `person-${String((people += 1))}@harbor.test`);
  await subscribe(person, { plan_id: 'individual_agent' }, { card: 'pays' });
  await person.untilRole('agent');
  const { account_id } = await person.me();
  const body = { first_name: 'Ada', last_name: 'Byron', status: 'active', email: 'ada@byron.test' } as const;
  const { id } = await person.ask(individualRoutes.create, { body });
  await person.ask(individualRoutes.update, { params: { id }, body: { last_name: 'Lovelace' } });
  expect(await person.ask(individualRoutes.get, { params: { id } })).toMatchObject({ last_name: 'Lovelace' });
  await stack.query('identity', 'UPDATE sessions SET reauthenticated_at = now() WHERE user_id = $1', [
    superuser.id,
  ]);
  await superuser.refresh();
  await superuser.ask(seatRoutes.deactivate, { params: { id: person.id }, query: { account_id } });
  await waitFor(async () => (await person.call(individualRoutes.list)).status === 401, SOON);
  for (const service of databaseServices) {
    const waiting = 'SELECT subject FROM outbox WHERE published_at IS NULL';
    await waitFor(async () => (await stack.query(service, waiting)).length === 0, SOON);
    expect(await stack.query(service, 'SELECT subject, reason FROM dead_lettered_events')).toEqual([]);
  }
}

it(`works with all parts of version ${last} on the databases of today`, () => useTheProduct(), 120_000);

it.each(order)(
  'works after the upgrade of %s',
  async (part) => {
    await replace(part, true);
    await useTheProduct();
  },
  180_000,
);

it('holds nothing for a newer release once every part is upgraded', async () => {
  for (const service of databaseServices)
    await waitFor(async () => (await stack.query(service, 'SELECT 1 FROM newer_events')).length === 0, SOON);
}, 180_000);

it.each(order.toReversed())(
  'works after the rollback of %s',
  async (part) => {
    await replace(part, false);
    await useTheProduct();
  },
  180_000,
);
