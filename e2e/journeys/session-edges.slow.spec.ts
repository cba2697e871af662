import type { Page } from '@playwright/test';
import { individualRoutes } from '@bindery/contracts/crm';
import { meRoutes, sessionRoutes } from '@bindery/contracts/identity';
import { rowsOf } from '../fixtures/database.js';
import {
  ageSession,
  countRenewals,
  everythingKept,
  keptSession,
  SESSION_KEY,
} from '../fixtures/stored-session.js';
import { dashedSsn, sampleSsn } from '../fixtures/sample-secrets.js';
import { Person } from '../fixtures/person.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { ConfirmPage } from '../pages/confirm.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { LandingPage } from '../pages/landing.js';
import { SignInAgain } from '../pages/sign-in-again.js';

const DAY_S = 86_400;
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

/** Wakes the browser: every visible tab gets the event at the same moment. */
const wake = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function startTyping(page: Page, typed: Record<string, string>): Promise<IndividualForm> {
  const individuals = new IndividualsPage(page);
  await individuals.open();
  await individuals.add();
  const form = new IndividualForm(page);
  await form.fill(typed);
  return form;
}

async function expectSaved(page: Page, form: IndividualForm): Promise<void> {
  await new Frame(page).expectToast('Individual created successfully!');
  await form.expectSaved();
}

async function totalOf(person: Person): Promise<number> {
  return ((await person.api(individualRoutes.list)).body as { total: number }).total;
}

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / });

test.describe('several tabs', () => {
  test('sign in and out together, and hold no personal data after signing out', async ({
    page,
    context,
    agent,
  }) => {
    await agent.addIndividual({ first_name: 'Marguerite', last_name: 'Left-Behind' });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/app/dashboard/individuals');
      await new LandingPage(tab).expectHere();
    }
    await new LandingPage(page).signIn(agent.email);
    for (const tab of [page, other]) await expect(new IndividualsPage(tab).row('Marguerite')).toBeVisible();

    await new Frame(other).goTo('Dashboard');
    await expect(other.getByText('Marguerite Left-Behind').first()).toBeVisible();
    await new Frame(page).signOut();
    for (const tab of [other, page]) await new LandingPage(tab).expectHere();
    await expect(other.locator('body')).not.toContainText('Left-Behind');
    await other.goBack();
    await new LandingPage(other).expectHere();
    await expect(other.locator('body')).not.toContainText('Marguerite');
    expect(await everythingKept(other)).not.toMatch(/access_token|@journeys\.test|Left-Behind/);
  });

  test('renew the session together and stay signed in when they wake after a day', async ({
    context,
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))];
    for (const tab of tabs) {
      await tab.goto('/app/dashboard');
      await expect(welcome(tab)).toBeVisible();
    }
    const old = await ageSession(page, DAY_S);
    await Promise.all(tabs.map(wake));
    await Promise.all(tabs.map((tab) => new Frame(tab).goTo('Individuals')));
    for (const tab of tabs) await new IndividualsPage(tab).expectHere();
    // Again: a refresh token that a tab kept from the first time must not be treated as stolen.
    await ageSession(page, DAY_S);
    await Promise.all(tabs.map((tab) => new Frame(tab).goTo('Activity logs')));
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1, name: 'Activity logs' })).toBeVisible();
    expect((await keptSession(page))?.refresh_token).not.toBe(old.refresh_token);
    const ended = await rowsOf(
      'identity',
      'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NOT NULL',
      [agent.id],
    );
    expect(ended).toHaveLength(0);
  });
});

test.describe('a laptop that was closed for a day', () => {
  test('saves the open form on the first click, renewing the session once', async ({
    page,
    agent,
    enterAs,
  }) => {
    await page.clock.install();
    await enterAs(agent);
    const form = await startTyping(page, { 'First name': 'Ottilie', 'Last name': 'Night' });
    const renewals = countRenewals(page);
    await page.clock.fastForward('24:00:00');
    await form.save();
    await expectSaved(page, form);
    await new IndividualPage(page).expectHere('Ottilie Night');
    expect(renewals()).toBe(1);
  });

  test.describe('whose session ended meanwhile', () => {
    test.use({ expectedStatuses: [400, 401] });

    test('explains the sign-out, and opens the requested page after signing in', async ({
      page,
      agent,
      enterAs,
    }) => {
      await enterAs(agent);
      await page.goto('/app/dashboard/individuals?page_size=5');
      await new IndividualsPage(page).expectHere();
      await (await agent.onAnotherDevice()).call(sessionRoutes.endOthers);
      await ageSession(page, DAY_S);
      await new Frame(page).goTo('Activity logs');
      const landing = new LandingPage(page);
      await landing.expectHere();
      await expect(page.getByText(/You were signed out because/)).toBeVisible();
      await landing.signIn(agent.email);
      await expect(page).toHaveURL('/app/dashboard/activity');
    });
  });
});

for (const [name, wrong] of [
  ['fast', 10],
  ['slow', -10],
] as const) {
  test(`a clock that is ten minutes ${name} causes no session renewal and no sign-out`, async ({
    page,
    agent,
  }) => {
    await page.clock.install({ time: new Date(Date.now() + wrong * 60_000) });
    const renewals = countRenewals(page);
    await page.goto('/app/dashboard');
    await new LandingPage(page).signIn(agent.email);
    await expect(welcome(page)).toBeVisible();
    const frame = new Frame(page);
    await frame.goTo('Individuals');
    await new IndividualsPage(page).expectHere();
    await frame.goTo('Activity logs');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity logs' })).toBeVisible();
    expect(renewals()).toBe(0);
  });
}

test.describe('signing out without a connection', () => {
  test.use({ expectedMessages: [OFFLINE] });

  test('clears this device at once, shows a notice, and ends the session after reconnecting', async ({
    page,
    context,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Total individuals')).toBeVisible();
    // The page of a signed-out visitor is fetched soon after the first one.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/landing\.[\da-f]+\.js$/.test(name)),
    );
    await context.setOffline(true);
    await new Frame(page).signOut();
    await new LandingPage(page).expectHere();
    const untold = page.getByText("You're signed out on this device. We couldn't reach Bindery");
    await expect(untold).toBeVisible();
    expect(await keptSession(page)).toBeNull();
    await context.setOffline(false);
    await expect(untold).toBeHidden();
    await expect.poll(async () => (await agent.call(meRoutes.get)).status).toBe(401);
  });
});

test.describe('while identity restarts', () => {
  test.use({ expectedStatuses: [503], expectedMessages: [/Failed to load resource/] });

  test('a due session renewal and a sign-out wait for identity and complete by themselves', async ({
    page,
    agent,
    enterAs,
    newDevice,
  }) => {
    await enterAs(agent);
    const leaving = await newDevice();
    await enterAs(await agent.onAnotherDevice(), leaving);
    for (const tab of [page, leaving]) {
      await tab.goto('/app/dashboard');
      await expect(tab.getByText('Total individuals')).toBeVisible();
      await ageSession(tab);
    }
    await without('identity', async () => {
      await new Frame(page).goTo('Individuals');
      await new IndividualsPage(page).expectHere();
      await new Frame(leaving).signOut();
      await expect(leaving.getByText("We couldn't reach Bindery", { exact: false })).toBeVisible();
    });
    await expect(page.getByText('No individuals found')).toBeVisible();
    await expect(leaving.getByText("We couldn't reach Bindery", { exact: false })).toBeHidden();
    const living = await rowsOf(
      'identity',
      'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [agent.id],
    );
    expect(living).toHaveLength(1);
  });
});

test.describe('a session that ends while a form is half filled in', () => {
  test.use({ expectedStatuses: [401] });

  const typed = () => ({
    ...{ 'First name': 'Wilhelmina', 'Last name': 'Half-Typed' },
    SSN: dashedSsn(sampleSsn()),
  });

  async function interrupt(page: Page, agent: Person, values: Record<string, string>) {
    const form = await startTyping(page, values);
    await (await agent.onAnotherDevice()).call(sessionRoutes.endOthers);
    // crm learns of it within a second. A form that is sent before is saved, as it should be.
    await expect.poll(async () => (await agent.call(individualRoutes.list)).status).toBe(401);
    const again = new SignInAgain(page);
    // The page's next request shows the dialog: the save, or the check for duplicates.
    await expect(async () => {
      if (await again.root.isHidden()) await form.save({ timeout: 1_000 });
      await again.expectHere(/ended on another device/);
    }).toPass();
    return { form, again };
  }

  test('hides the input, stores none of it, and restores it after signing in with a code', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    const values = typed();
    const { form, again } = await interrupt(page, agent, values);
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden();
    const kept = await everythingKept(page);
    for (const value of Object.values(values)) expect(kept).not.toContain(value);

    const { code } = await again.askForMail(agent.email);
    await again.enterCode(code);
    for (const [label, value] of Object.entries(values)) await expect(form.field(label)).toHaveValue(value);
    await form.save();
    await expectSaved(page, form);
    expect(await totalOf(await agent.onAnotherDevice())).toBe(1);
  });

  test('restores the input when the login link is opened in another tab', async ({
    page,
    context,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    const { form, again } = await interrupt(page, agent, { 'First name': 'Linda', 'Last name': 'Linked' });
    const { link } = await again.askForMail(agent.email);
    const confirm = new ConfirmPage(await context.newPage());
    await confirm.open(link);
    await confirm.goOn();
    await expect(form.field('First name')).toHaveValue('Linda');
    await form.save();
    await expectSaved(page, form);
  });

  test('does not show the input to another user who signs in', async ({ page, context, agent, enterAs }) => {
    await enterAs(agent);
    await interrupt(page, agent, typed());
    const stranger = await Person.onFreePlan('stranger');
    const { link } = await stranger.askForAnotherLink();
    const confirm = new ConfirmPage(await context.newPage());
    await confirm.open(link);
    await confirm.goOn();
    await expect(page.getByRole('banner')).toContainText(stranger.email);
    await expect(page.getByText('Wilhelmina')).toHaveCount(0);
    await expect(page.locator('input[value="Wilhelmina"]')).toHaveCount(0);
    expect(await totalOf(stranger)).toBe(0);
  });
});

test('a form is never saved under another user who has signed in meanwhile', async ({
  page,
  agent,
  enterAs,
}) => {
  const other = await Person.onFreePlan('last-one');
  await enterAs(agent);
  const form = await startTyping(page, { 'First name': 'Not', 'Last name': 'Theirs' });
  // Written as by another tab, before this one is notified.
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(other.tokens),
  ] as const);
  await form.save();
  await expect(page.getByText(`This browser is now signed in as ${other.email}.`).first()).toBeVisible();
  await expect(form.root).toBeHidden();
  expect([await totalOf(agent), await totalOf(other)]).toEqual([0, 0]);
});

test.describe('a token that is stale while a form is open', () => {
  test.use({ expectedStatuses: [401] });

  test('is renewed silently, and the record is saved once', async ({ page, agent, enterAs }) => {
    await enterAs(agent);
    const form = await startTyping(page, { 'First name': 'Rank', 'Last name': 'Changed' });
    const stale = { type: 'about:blank', title: 'Stale', status: 401, code: 'token_stale', detail: 'Stale.' };
    await page.route('**/api/insureds', (route) => route.fulfill({ status: 401, json: stale }), { times: 1 });
    await form.save();
    await expectSaved(page, form);
    expect(await totalOf(agent)).toBe(1);
  });
});

test.describe('a browser', () => {
  test('shows a notice when it blocks storage, and still allows signing in', async ({ newDevice, agent }) => {
    const page = await newDevice();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Blocked.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await page.goto('/app/dashboard/individuals');
    await expect(page.getByText("This browser isn't storing data for Bindery")).toBeVisible();
    await new LandingPage(page).signIn(agent.email);
    await new IndividualsPage(page).expectHere();
  });

  test('returns to sign-in with an explanation after its storage is cleared', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    await page.goto('/app/dashboard');
    await expect(welcome(page)).toBeVisible();
    // A request that comes later would notice it before the click.
    await expect(page.getByText('Nothing is due today.')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await new Frame(page).goTo('Individuals');
    await new LandingPage(page).expectHere();
    await expect(page.getByText('this browser no longer has your session')).toBeVisible();
  });
});
