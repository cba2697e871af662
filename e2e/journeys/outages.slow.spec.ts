import type { Page } from '@playwright/test';
import { individualRoutes } from '@bindery/contracts/crm';
import { newAddress, Person } from '../fixtures/person.js';
import { whileFrozen, without, withoutFilesOf } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { AccountPage } from '../pages/account.js';
import { Frame } from '../pages/frame.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualsPage } from '../pages/individuals.js';
import { expectSamePage, failedRegion, markPage, retryUntil } from '../pages/outage.js';
import { WelcomePage } from '../pages/welcome.js';

const UNAVAILABLE = [502, 503, 504];
const NAME = 'Ottilie Gale';

async function withOneIndividual(agent: Person) {
  const [first_name, last_name] = NAME.split(' ');
  return agent.addIndividual({ first_name, last_name, notes: 'Before the storm.' });
}

/** Signed in, on the overview, with a marker on the page. */
async function atTheDashboard(page: Page): Promise<Frame> {
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  await markPage(page);
  return new Frame(page);
}

test.describe('while crm is down', () => {
  // A frozen crm completes the save once it resumes. A second save gets a 412, caused by its own change.
  test.use({ expectedStatuses: [...UNAVAILABLE, 412] });

  test("an individual's page shows an error and loads with Try again", async ({ page, agent, enterAs }) => {
    const { id } = await withOneIndividual(agent);
    await enterAs(agent);
    await without('crm', async () => {
      const individual = new IndividualPage(page);
      await individual.open(id);
      await expect(failedRegion(page, 'Failed to fetch individual')).toBeVisible();
      await markPage(page);
      await expect(new Frame(page).menu).toBeVisible();
    });
    await retryUntil(page, page.getByRole('heading', { level: 1, name: NAME }));
    await expectSamePage(page);
  });

  for (const [how, outage] of [
    ['stopped', without],
    ['frozen', whileFrozen],
  ] as const) {
    test(`a save while crm is ${how} keeps the input, and succeeds afterwards`, async ({
      page,
      agent,
      enterAs,
    }) => {
      const { id } = await withOneIndividual(agent);
      await enterAs(agent);
      const individual = new IndividualPage(page);
      await individual.open(id);
      await individual.expectHere(NAME);
      const notes = page.getByRole('textbox', { name: 'Notes' });
      await outage('crm', async () => {
        await individual.edit({ Notes: 'After the storm.' });
        await new Frame(page).expectToast('Failed to update individual');
        await expect(notes).toHaveValue('After the storm.');
      });
      await expect(async () => {
        await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 1_000 });
        await expect(notes).toBeHidden({ timeout: 5_000 });
      }).toPass();
      expect((await agent.api(individualRoutes.get, { params: { id } })).body).toMatchObject({
        notes: 'After the storm.',
        version: 2,
      });
    });
  }
});

test.describe('while identity is down', () => {
  test.use({ expectedStatuses: UNAVAILABLE });

  test('open CRM pages work, and sessions and reloads show errors, then recover with Try again', async ({
    page,
    agent,
    enterAs,
    newDevice,
  }) => {
    await withOneIndividual(agent);
    await enterAs(agent);
    const frame = await atTheDashboard(page);
    const reloaded = await newDevice();
    await enterAs(agent, reloaded);
    await without('identity', async () => {
      await frame.goTo('Individuals');
      await expect(new IndividualsPage(page).row('Gale')).toBeVisible();
      await new AccountPage(page).openFromMenu();
      await expect(failedRegion(page, 'Failed to load your devices')).toBeVisible();
      await reloaded.goto('/app/dashboard');
      await expect(failedRegion(reloaded, "Your account can't be opened right now")).toBeVisible();
      await markPage(reloaded);
    });
    await retryUntil(failedRegion(page, 'Failed to load your devices'), page.getByText('This device'));
    await retryUntil(reloaded, reloaded.getByText('Total individuals'));
    await expectSamePage(page);
    await expectSamePage(reloaded);
  });
});

test.describe('while billing is down', () => {
  // The plan makes the token stale: a call at that moment is answered 401, and repeated with a new one.
  test.use({ expectedStatuses: [...UNAVAILABLE, 401] });

  test('Welcome shows errors, and a plan can be chosen after recovery', async ({
    page,
    enterAs,
    newDevice,
  }) => {
    const undecided = await Person.signIn(newAddress('undecided'));
    await enterAs(undecided);
    await page.goto('/app/welcome');
    const choose = page.getByRole('button', { name: 'Get Started Free' });
    await expect(choose).toBeVisible();
    await markPage(page);
    const stranger = await newDevice();
    await without('billing', async () => {
      await choose.click();
      await new WelcomePage(page).giveName();
      await expect(page.getByText("Your free account wasn't activated.").first()).toBeVisible();
      await stranger.goto('/app/welcome');
      await expect(failedRegion(stranger, 'Failed to load subscription plans')).toBeVisible();
      await expect(stranger.getByRole('heading', { name: 'Welcome to Bindery' })).toBeVisible();
    });
    await retryUntil(stranger, stranger.getByRole('link', { name: 'Get Started Free' }));
    await choose.click();
    await new Frame(page).expectToast('Free account activated successfully!');
    await expectSamePage(page);
  });
});

test('work continues while NATS is down, and a plan chosen meanwhile is applied afterwards', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  const frame = await atTheDashboard(page);
  const undecided = await Person.signIn(newAddress('undecided'));
  await without('nats', async () => {
    await frame.goTo('Individuals');
    await new IndividualsPage(page).add();
    const form = new IndividualForm(page);
    await form.fill({ 'First name': 'Nadia', 'Last name': 'Quiet' });
    await form.choose('Status', 'Lead');
    await form.save();
    await form.expectSaved();
    await new IndividualPage(page).expectHere('Nadia Quiet');
    expect((await undecided.chooseFreePlan()).status).toBe(200);
  });
  await undecided.untilRole('agent');
  await expectSamePage(page);
});

test.describe('while Postgres is down', () => {
  test.use({ expectedStatuses: UNAVAILABLE });

  test('the shell keeps working, and the list shows an error and loads with Try again', async ({
    page,
    agent,
    enterAs,
  }) => {
    await withOneIndividual(agent);
    await enterAs(agent);
    const frame = await atTheDashboard(page);
    await without('postgres', async () => {
      await frame.goTo('Individuals');
      await expect(failedRegion(page, 'Failed to fetch individuals')).toBeVisible();
      await frame.goTo('Activity logs');
      await expect(page.getByRole('heading', { level: 1, name: 'Activity logs' })).toBeVisible();
      await frame.goTo('Individuals');
    });
    await retryUntil(page, new IndividualsPage(page).row('Gale'));
    await expectSamePage(page);
  });
});

test.describe("while a remote's files are missing", () => {
  test.use({
    expectedStatuses: [404],
    // One pattern, as Playwright takes a list of two for a value and its options. Once the manifest of administration is
    // here, its screens are what fails.
    expectedMessages: [
      /Federation Runtime.*manifest|(Refused to execute script|ChunkLoadError).*\/remotes\/admin\//s,
    ],
  });

  test("crm's region shows an error, the account page works, and Retry loads crm", async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    await withoutFilesOf('crm', async () => {
      await page.goto('/app/dashboard');
      await expect(page.getByText("Your dashboard isn't available right now")).toBeVisible();
      await markPage(page);
      await new AccountPage(page).openFromMenu();
      await expect(page.getByText('This device')).toBeVisible();
      await new Frame(page).goTo('Dashboard');
    });
    await retryUntil(page, page.getByText('Total individuals'));
    await expectSamePage(page);
  });

  test("admin's region shows an error, crm works, and Retry loads admin", async ({
    page,
    superuser,
    enterAs,
  }) => {
    await enterAs(superuser);
    const frame = await atTheDashboard(page);
    await withoutFilesOf('admin', async () => {
      await frame.goTo('User management');
      await expect(page.getByText("User management isn't available right now")).toBeVisible();
      await frame.goTo('Individuals');
      await expect(page.getByRole('heading', { level: 1, name: 'Individuals' })).toBeVisible();
      await frame.goTo('User management');
    });
    await retryUntil(page, page.getByRole('columnheader', { name: 'User' }));
    await expectSamePage(page);
  });
});

test.describe('offline', () => {
  test.use({ expectedMessages: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('a banner shows until reconnecting, and an edit that failed is saved afterwards', async ({
    page,
    context,
    agent,
    enterAs,
  }) => {
    const { id } = await withOneIndividual(agent);
    await enterAs(agent);
    const individual = new IndividualPage(page);
    await individual.open(id);
    await individual.expectHere(NAME);
    const banner = page.getByText("You're offline.", { exact: false });
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await individual.edit({ Notes: 'Written on a train.' });
    await new Frame(page).expectToast('Failed to update individual');
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Written on a train.');
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await new Frame(page).expectToast('Individual updated successfully!');
    expect((await agent.api(individualRoutes.get, { params: { id } })).body).toMatchObject({
      notes: 'Written on a train.',
    });
  });
});
