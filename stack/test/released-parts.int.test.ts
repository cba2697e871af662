import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportRoutes, importRoutes, individualRoutes } from '@bindery/contracts/crm';
import { memberRoutes, seatRoutes } from '@bindery/contracts/identity';
import type { Route } from '@bindery/contracts/route';
import { databaseServices } from '@bindery/provisioning/postgres';
import { waitFor } from '@bindery/test-kit';
import { signIn, subscribe, type Session } from '@bindery/test-kit/client';
import type { Browser } from '@playwright/test';
import { repository, startStack, type RunningStack } from '../src/index.js';
import { LOCAL_SUPERUSER } from '../src/parts/services.js';
import { buildRelease } from '../src/releases/build-release.js';
import { importAndExport } from './released-parts/import-and-export.js';
import { openPages, startBrowser } from './released-parts/open-pages.js';
import { removeMember } from './released-parts/remove-member.js';
import { stepUp } from './released-parts/step-up.js';

/** The order of an upgrade, as docs/operations/upgrade.md names it. */
const services = ['identity', 'crm', 'billing', 'leads', 'integrations', 'gateway'] as const;
const frontEnds = {
  'the shell': ['web/shell'],
  'the remotes': ['web/crm', 'web/admin'],
} as const;
type FrontEnds = keyof typeof frontEnds;
const frontEndNames = Object.keys(frontEnds) as FrontEnds[];
type PartOfRelease = (typeof services)[number] | (typeof frontEnds)[FrontEnds][number];

const releases = path.join(repository, 'releases');
const [last = ''] = readdirSync(releases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
const { paths: released } = JSON.parse(readFileSync(path.join(releases, last, 'openapi.json'), 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const SOON = { timeoutMs: 30_000 };

const upgraded = new Set<PartOfRelease>();
let stack: RunningStack;
let browser: Browser;
let superuser: Session;
let owner: Session;
let tries = 0;

beforeAll(async () => {
  const former = await buildRelease(last);
  stack = await startStack({
    ports: 'free',
    throwaway: true,
    quiet: true,
    // A part that the release doesn't have yet is the present one from the beginning.
    rootOf: (part) => (upgraded.has(part) || !isPartOf(former, part) ? undefined : former),
  });
  superuser = await signIn(stack.urls, LOCAL_SUPERUSER);
  owner = await ownerWithClient();
  browser = await startBrowser();
}, 900_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const isPartOf = (release: string, part: string): boolean =>
  part === 'gateway' || part.startsWith('web/') || existsSync(path.join(release, 'services', part));

async function replace(part: (typeof services)[number], isUpgrade: boolean): Promise<void> {
  await stack.part(part).stop();
  mark([part], isUpgrade);
  await stack.part(part).start();
}

/** The gateway reads where the front ends are when it starts. */
async function replaceFrontEnds(name: FrontEnds, isUpgrade: boolean): Promise<void> {
  mark(frontEnds[name], isUpgrade);
  await stack.part('gateway').stop();
  await stack.part('gateway').start();
}

function mark(parts: readonly PartOfRelease[], isUpgrade: boolean): void {
  for (const part of parts)
    if (isUpgrade) upgraded.add(part);
    else upgraded.delete(part);
}

/** Whether a part has a call, in the version that runs. */
const knows = (part: PartOfRelease, { method, path: at }: Route): boolean =>
  upgraded.has(part) || method.toLowerCase() in (released[at] ?? {});

/** Uses everything that has to work at each moment of an upgrade. */
async function useTheProduct(): Promise<void> {
  const name = String((tries += 1));
  const person = await signIn(stack.urls, `person-${name}@harbor.test`);
  await subscribe(person, { plan_id: 'individual_agent' }, { card: 'pays' });
  await person.untilRole('agent');
  const { account_id } = await person.me();
  const body = { first_name: 'Ada', last_name: 'Byron', status: 'active', email: 'ada@byron.test' } as const;
  const { id } = await person.ask(individualRoutes.create, { body });
  await person.ask(individualRoutes.update, { params: { id }, body: { last_name: 'Lovelace' } });
  expect(await person.ask(individualRoutes.get, { params: { id } })).toMatchObject({ last_name: 'Lovelace' });
  const everybody = (['identity', 'crm', 'gateway'] as const).every((part) =>
    [importRoutes.create, exportRoutes.run].every((route) => knows(part, route)),
  );
  const [gateway, crm] = [knows('gateway', memberRoutes.remove), knows('crm', memberRoutes.remove)];
  await Promise.all([
    everybody && importAndExport(person),
    knows('identity', memberRoutes.remove) && removeMember(stack, name, { gateway, crm }),
    openEveryPage(),
  ]);
  await stepUp(stack, superuser);
  await superuser.ask(seatRoutes.deactivate, { params: { id: person.id }, query: { account_id } });
  await waitFor(async () => (await person.call(individualRoutes.list)).status === 401, SOON);
  await everyEventIsHandled();
}

async function openEveryPage(): Promise<void> {
  expect(await openPages(browser, stack.urls.app, { owner, superuser, client: 'Noether' })).toEqual([]);
}

/** The owner of an account with a client, whose pages are opened all the way. */
async function ownerWithClient(): Promise<Session> {
  const session = await signIn(stack.urls, 'reader@harbor.test');
  await session.chooseFreePlan();
  await session.untilRole('agent');
  const body = { first_name: 'Emmy', last_name: 'Noether', status: 'active' } as const;
  await session.ask(individualRoutes.create, { body });
  return session;
}

async function everyEventIsHandled(): Promise<void> {
  for (const service of databaseServices) {
    const waiting = 'SELECT subject FROM outbox WHERE published_at IS NULL';
    await waitFor(async () => (await stack.query(service, waiting)).length === 0, SOON);
    expect(await stack.query(service, 'SELECT subject, reason FROM dead_lettered_events')).toEqual([]);
  }
}

it(`works with all parts of version ${last} on the databases of today`, () => useTheProduct(), 120_000);

it.each(services)(
  'works after the upgrade of %s',
  async (part) => {
    await replace(part, true);
    await useTheProduct();
  },
  180_000,
);

it.each(frontEndNames)(
  'shows its pages after the upgrade of %s',
  async (name) => {
    await replaceFrontEnds(name, true);
    await openEveryPage();
  },
  120_000,
);

it('works with all parts of today, and holds nothing for a newer release', async () => {
  await useTheProduct();
  for (const service of databaseServices)
    await waitFor(async () => (await stack.query(service, 'SELECT 1 FROM newer_events')).length === 0, SOON);
}, 180_000);

// The shell first, so that the remotes of today are in it, as those of before were in today's.
it.each(frontEndNames)(
  'shows its pages after the rollback of %s',
  async (name) => {
    await replaceFrontEnds(name, false);
    await openEveryPage();
  },
  120_000,
);

it.each(services.toReversed())(
  'works after the rollback of %s',
  async (part) => {
    await replace(part, false);
    await useTheProduct();
  },
  180_000,
);
