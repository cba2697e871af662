import type { BrowserContext, Page } from '@playwright/test';
import { individualRoutes } from '@bindery/contracts/crm';
import { meRoutes } from '@bindery/contracts/identity';
import { call } from '../fixtures/http.js';
import { ageSession, keptSession } from '../fixtures/stored-session.js';
import type { SessionTokens } from '@bindery/test-kit/client';
import { expect, test } from '../fixtures/test.js';
import { AccountPage } from '../pages/account.js';
import { Frame } from '../pages/frame.js';
import { LandingPage } from '../pages/landing.js';

async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  const tabs = [await context.newPage(), await context.newPage()] as [Page, Page];
  for (const tab of tabs) {
    await tab.goto('/app/dashboard');
    await expect(tab.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  }
  return tabs;
}

test('two tabs that renew the session at the same moment both stay signed in', async ({
  context,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  const tabs = await twoTabs(context);
  const old = await ageSession(tabs[0]);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    await expect(tab.getByRole('banner').getByText(agent.email)).toBeVisible();
  }
  expect((await keptSession(tabs[0]))?.refresh_token).not.toBe(old.refresh_token);
});

test('a refresh token presented twice at once yields the same new token', async ({ agent }) => {
  const body = { refresh_token: agent.tokens.refresh_token };
  const renew = () => call('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body });
  const [first, second] = await Promise.all([renew(), renew()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const tokens = [first, second].map(({ body }) => (body as SessionTokens).refresh_token);
  expect(tokens[0]).toBe(tokens[1]);
});

test.describe('ending a session', () => {
  test.use({ expectedStatuses: [401] });

  test('signs out only the chosen device when done from the list', async ({
    page,
    agent,
    enterAs,
    newDevice,
  }) => {
    const other = await newDevice();
    await enterAs(agent, other);
    await other.goto('/app/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();

    await enterAs(await agent.onAnotherDevice());
    const account = new AccountPage(page);
    await account.open();
    await expect(account.sessions).toHaveCount(2);
    await account.endOtherSession();
    await new Frame(page).expectToast('Session ended');
    await expect(account.sessions).toHaveCount(1);

    // The gateway and crm learn of it within a second.
    await expect.poll(async () => (await agent.call(individualRoutes.list)).status).toBe(401);
    await new Frame(other).goTo('Individuals');
    await new LandingPage(other).expectHere();
    await expect(other.getByText('You were signed out', { exact: false })).toBeVisible();
    await new Frame(page).goTo('Individuals');
    await expect(page.getByRole('heading', { level: 1, name: 'Individuals' })).toBeVisible();
  });

  test('shows a confirmation and leaves other devices signed in when done by Sign out', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    await page.goto('/app/dashboard');
    const elsewhere = await agent.onAnotherDevice();
    const frame = new Frame(page);
    await frame.signOut();
    await frame.expectToast('Signed out successfully');
    await new LandingPage(page).expectHere();
    await expect.poll(async () => (await agent.call(meRoutes.get)).status).toBe(401);
    expect((await elsewhere.call(meRoutes.get)).status).toBe(200);
  });
});
