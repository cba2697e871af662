import { userRoutes } from '@bindery/contracts/identity';
import { individualRoutes } from '@bindery/contracts/crm';
import { call } from '../fixtures/http.js';
import { newAddress, Person } from '../fixtures/person.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { AccountPage } from '../pages/account.js';
import { Frame } from '../pages/frame.js';
import { LandingPage } from '../pages/landing.js';
import { expectSamePage, markPage } from '../pages/outage.js';
import { UserManagementPage } from '../pages/user-management.js';
import { WelcomePage } from '../pages/welcome.js';

test.describe('a signed-out visitor', () => {
  test('is redirected to sign-in from every section', async ({ page }) => {
    for (const path of ['/app/dashboard', '/app/dashboard/individuals', '/app/admin/users', '/app/account']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/app/login');
      await new LandingPage(page).expectHere();
    }
  });

  test('reaches pages by their aliases, and sees Page not found for an unknown path', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/app/login');
    await page.goto('/welcome');
    await new WelcomePage(page).expectHere();
    await page.goto('/nowhere/at/all');
    await expect(page.getByText('Page not found')).toBeVisible();
  });

  test('can install the product as an app: its manifest and icons load under the security policy', async ({
    page,
  }) => {
    await page.goto('/app/login');
    const browser = await page.context().newCDPSession(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });

  test('sees the plans, and is sent to sign-in when choosing one', async ({ page }) => {
    await page.goto('/app/welcome');
    await page.getByRole('link', { name: 'Get Started Free' }).click();
    await new LandingPage(page).expectHere();
  });

  test('reaches the requested page after signing in', async ({ page, agent }) => {
    await page.goto('/app/dashboard/activity');
    const { link } = await agent.askForAnotherLink();
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/app/dashboard/activity');
  });
});

test('a user without a plan is redirected to Welcome from any page', async ({ page, enterAs }) => {
  await enterAs(await Person.signIn(newAddress('undecided')));
  for (const path of ['/', '/app/dashboard/individuals', '/admin/users']) {
    await page.goto(path);
    await new WelcomePage(page).expectHere();
  }
});

test.describe('an agent', () => {
  test('sees the sections of their role, and reaches pages by their aliases', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/app/dashboard');
    await new Frame(page).expectSections([
      'Dashboard',
      'Tasks',
      'Renewals',
      'Individuals',
      'Policies',
      'Carriers',
      'Capture',
      'Reports',
      'Subscription',
      'Activity logs',
      'Settings',
    ]);
    await page.goto('/dashboard/individuals?page_size=5');
    await expect(page).toHaveURL('/app/dashboard/individuals?page_size=5');
    await page.goto('/subscription/plans');
    await expect(page).toHaveURL('/app/subscription');
    for (const unknown of ['/app/dashboard/settings-of-nobody', '/app/admin/nothing-here']) {
      await page.goto(unknown);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page).toHaveURL(unknown);
    }
  });

  test('sees which role User Management requires', async ({ page, agent, enterAs }) => {
    await enterAs(agent);
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/app/admin/users');
    await expect(page.getByRole('heading', { name: 'Insufficient Permissions' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Your role\s*Agent\s*Required role\s*Superuser/);
    expect((await agent.api(userRoutes.list)).status).toBe(403);
  });

  test('keeps the chosen theme after a reload', async ({ page, agent, enterAs }) => {
    await enterAs(agent);
    await page.goto('/app/dashboard');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    const frame = new Frame(page);
    await frame.openAccountMenu();
    await page.getByRole('menuitem', { name: 'Switch to dark theme' }).click();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await frame.openAccountMenu();
    await expect(page.getByRole('menuitem', { name: 'Switch to light theme' })).toBeVisible();
    expect(await ground()).not.toBe(light);
  });

  test('navigates with keyboard shortcuts', async ({ page, agent, enterAs }) => {
    await enterAs(agent);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL('/app/dashboard/individuals');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Add individual')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('walks a list by keyboard, and comes back to its row', async ({ page, agent, enterAs }) => {
    await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
    await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen' });
    await enterAs(agent);
    await page.goto('/app/dashboard/individuals');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Byron, Ada')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(row('Byron, Ada')).toBeFocused();
    await page.keyboard.press('j');
    await expect(row('Eriksen, Orla')).toBeFocused();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Log a call' })).toContainText('Orla Eriksen');
    await page.keyboard.type('Left a message.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
    await expect(row('Eriksen, Orla')).toBeFocused();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Log a call', { exact: true })).toBeVisible();
    // Before it has the focus, Escape is for the message of the call.
    await expect(help.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Orla Eriksen' })).toBeVisible();
    await page.goBack();
    await expect(row('Eriksen, Orla')).toBeFocused();
  });
});

test('a superuser finds users by search and by role', async ({ page, superuser, agent, enterAs }) => {
  const pending = await Person.signIn(newAddress('searched-for'));
  await enterAs(superuser);
  await page.goto('/app/dashboard');
  await new Frame(page).goTo('User management');
  const users = new UserManagementPage(page);
  await users.expectColumns(['User', 'Role', 'Account', 'Created']);
  await users.searchFor(pending.email);
  await expect(users.row(pending.email)).toContainText('Pending');
  await expect(users.row(agent.email)).toHaveCount(0);
  await users.searchFor(agent.email);
  await users.filterBy('Agent');
  await expect(users.row(agent.email)).toContainText('Agent');
  await users.filterBy('Superuser');
  await expect(page.getByText('No users found')).toBeVisible();
  await users.searchFor('');
  await expect(users.row(superuser.email)).toBeVisible();
});

test.describe('while crm is stopped', () => {
  test.use({ expectedStatuses: [502, 503, 504] });

  test('its region shows an error, the rest works, and Try again loads it without a reload', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Total individuals')).toBeVisible();
    await markPage(page);
    const frame = new Frame(page);
    await without('crm', async () => {
      const down = await agent.api(individualRoutes.list);
      expect(down.status).toBe(503);
      expect(down.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(down.body).toMatchObject({ code: 'unavailable' });
      await frame.goTo('Individuals');
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch individuals' })).toBeVisible();
      await new AccountPage(page).openFromMenu();
      await frame.goTo('Individuals');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      const health = await call('/health');
      expect(health.status).toBe(200);
      expect(JSON.stringify(health.body)).toMatch(/crm.*down/s);
    });
    // The page also retries by itself, so the button may disappear before the click.
    const list = page.getByText('No individuals found');
    await expect(async () => {
      if (await list.isVisible()) return;
      await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
      await expect(list).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectSamePage(page);
  });
});

test.describe('while a remote cannot be loaded', () => {
  test.use({ expectedStatuses: [503], expectedMessages: [/Federation Runtime.*Failed to get manifest/s] });

  test('the menu has the other sections, and its region offers Try again, which loads it and its sections', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    const remote = '**/remotes/crm/**';
    await page.route(remote, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/app/dashboard');
    await expect(page.getByText("Your dashboard isn't available right now")).toBeVisible();
    const frame = new Frame(page);
    await frame.expectSections(['Dashboard', 'Subscription', 'Settings']);
    await page.unroute(remote);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Total individuals')).toBeVisible();
    await frame.expectSections([
      'Dashboard',
      'Tasks',
      'Renewals',
      'Individuals',
      'Policies',
      'Carriers',
      'Capture',
      'Reports',
      'Subscription',
      'Activity logs',
      'Settings',
    ]);
  });
});

test('pages and manifests are revalidated, hashed files cached, and security headers sent', async () => {
  const page = await call('/app/dashboard');
  const html = String(page.body);
  expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  const { remotes } = (await call('/config.json')).body as { remotes: Record<'crm' | 'admin', string> };
  for (const path of ['/config.json', '/builds.json', remotes.crm, remotes.admin]) {
    const manifest = await call(path);
    expect(manifest.status, path).toBe(200);
    expect(manifest.headers.get('cache-control'), path).toMatch(/no-cache|no-store/);
  }
  const script = /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await call(script)).headers.get('cache-control')).toContain('max-age=31536000');
});
