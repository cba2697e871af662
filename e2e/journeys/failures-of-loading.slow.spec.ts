import type { Page } from '@playwright/test';
import { recordsOf } from '../access/cast.js';
import { sampleSsn } from '../fixtures/sample-secrets.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualPage } from '../pages/individual.js';
import { failedRegion, retryUntil } from '../pages/outage.js';
import { Toasts } from '../pages/toasts.js';

// The error messages are word for word those of the specification, section 8.

test.use({ expectedStatuses: [502, 503, 504] });

/** The error appears in place of the missing content, and as a message. */
async function expectTold(page: Page, failure: string): Promise<void> {
  await expect(failedRegion(page, failure)).toBeVisible();
  await new Toasts(page).expect(failure);
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('CRM sections show load errors in place and as toasts while crm is down, then recover', async ({
  page,
  context,
  agent,
  enterAs,
}) => {
  test.slow();
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', ssn: sampleSsn() });
  const records = await recordsOf(agent, id);
  await enterAs(agent);
  const open = async (address: string, there: string): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(`/app/dashboard/${address}`);
    await expect(tab.getByText(there).first()).toBeVisible();
    return tab;
  };
  const individual = await open(`individuals/${id}`, '1 Main St');
  const carrier = await open(`carriers/${records.carriers}?tab=history`, 'Carrier created');
  const policies = await open('policies', 'Matrix Mutual');

  await without('crm', async () => {
    await page.goto('/app/dashboard');
    await expectTold(page, 'Failed to fetch dashboard data');
    for (const [section, failure] of [
      ['Individuals', 'Failed to fetch individuals'],
      ['Carriers', 'Failed to fetch carriers'],
      ['Policies', 'Failed to fetch policies'],
      ['Activity logs', 'Failed to fetch activity logs'],
    ] as const) {
      await new Frame(page).goTo(section);
      await expectTold(page, failure);
    }
    await new IndividualPage(individual).reveal('SSN');
    await new Toasts(individual).expect('Failed to reveal sensitive data');
    await openTab(individual, 'History');
    await expectTold(individual, 'Failed to fetch history');
    await openTab(carrier, 'Carrier');
    await expectTold(carrier, 'Failed to fetch products');
    await policies.getByRole('row').filter({ hasText: 'Matrix Mutual' }).getByRole('link').first().click();
    await expectTold(policies, 'Failed to load related data');
  });

  await retryUntil(page, page.getByRole('table', { name: 'Activity log' }));
  await retryUntil(policies, policies.getByRole('heading', { level: 1, name: 'Policy Details' }));
  const history = failedRegion(individual, 'Failed to fetch history');
  await retryUntil(history, individual.getByText('Individual created').first());
  await openTab(individual, 'Personal info');
  await new IndividualPage(individual).reveal('SSN');
  await expect(individual.getByRole('button', { name: 'Hide SSN' })).toBeVisible();
});

test('signing out while identity is down shows an error and still signs this browser out', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  await without('identity', async () => {
    await new Frame(page).signOut();
    await new Toasts(page).expect('Error signing out');
    await expect(page).toHaveURL(/\/app\/login/);
  });
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL(/\/app\/login/);
});
