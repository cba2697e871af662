import type { Page } from '@playwright/test';
import { call } from '../fixtures/http.js';
import { release, removeOldBuilds } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualsPage } from '../pages/individuals.js';
import { expectSamePage, markPage } from '../pages/outage.js';

/** The build of administration that new pages get. */
async function namedBuild(): Promise<string> {
  const { remotes } = (await call('/config.json')).body as { remotes: { admin: string } };
  return /^\/remotes\/admin\/(\w+)\//.exec(remotes.admin)![1]!;
}

/** Releases administration and waits until the gateway names the new build; the builds before and after. */
async function releaseAdmin(): Promise<{ old: string; latest: string }> {
  const old = await namedBuild();
  await release('admin');
  await expect.poll(namedBuild).not.toBe(old);
  return { old, latest: await namedBuild() };
}

/** The builds of administration whose scripts a page loads from now on. */
function watchBuilds(page: Page): Set<string> {
  const builds = new Set<string>();
  page.on('request', (request) => {
    const [, build] = /\/remotes\/admin\/(\w+)\/.*\.js$/.exec(request.url()) ?? [];
    if (build) builds.add(build);
  });
  return builds;
}

async function atTheDashboard(page: Page): Promise<Frame> {
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  await markPage(page);
  return new Frame(page);
}

const users = (page: Page) => page.getByRole('columnheader', { name: 'User' });

test('after a release, an open tab goes on with the old build and a new tab gets the new one', async ({
  page,
  superuser,
  enterAs,
  newDevice,
}) => {
  await enterAs(superuser);
  const frame = await atTheDashboard(page);
  const { old, latest } = await releaseAdmin();

  const openTab = watchBuilds(page);
  await frame.goTo('User management');
  await expect(users(page)).toBeVisible();
  await expectSamePage(page);
  expect([...openTab]).toEqual([old]);

  const other = await newDevice();
  await enterAs(superuser, other);
  const newTab = watchBuilds(other);
  await (await atTheDashboard(other)).goTo('User management');
  await expect(users(other)).toBeVisible();
  expect([...newTab]).toEqual([latest]);
});

test.describe('when the old build is gone', () => {
  test.use({
    expectedStatuses: [404],
    expectedMessages: [/(Refused to execute script|ChunkLoadError|Federation Runtime).*\/remotes\/admin\//s],
  });

  test('an open tab without input reloads itself and shows the page', async ({
    page,
    superuser,
    enterAs,
  }) => {
    await enterAs(superuser);
    const frame = await atTheDashboard(page);
    await releaseAdmin();
    await removeOldBuilds('admin');
    await frame.goTo('User management');
    await expect(users(page)).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
  });

  test('an open tab with input keeps it and offers to reload', async ({ page, superuser, enterAs }) => {
    await enterAs(superuser);
    await (await atTheDashboard(page)).goTo('Individuals');
    await new IndividualsPage(page).add();
    const form = new IndividualForm(page);
    await form.fill({ 'First name': 'Ottilie' });
    const { old } = await releaseAdmin();
    await removeOldBuilds('admin');
    await page.evaluate((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, `/remotes/admin/${old}/static/js/part.js`);
    await expect(page.getByText('A new version is ready.', { exact: false })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ottilie');
    await expectSamePage(page);
  });
});
