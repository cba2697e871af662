import { activityRoutes } from '@bindery/contracts/crm';
import { expect, test } from '../fixtures/test.js';
import { DashboardPage } from '../pages/dashboard.js';

test('sample data fills the dashboard, its charts link to the records, and one click removes it', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await expect(dashboard.card('First steps')).toContainText('0 of 3 done');
  await expect(dashboard.card('Policies by status')).toContainText('No policies yet');

  await dashboard.loadSampleData();
  await expect(dashboard.figure('Active policies')).toContainText('Active policies5$');
  await expect(dashboard.figure('Total policies')).toContainText('7');
  await dashboard.follow('Policies by status', 'Canceled 1');
  await expect(page).toHaveURL(/\/policies\?policy_state=canceled$/);
  const table = page.getByRole('table', { name: 'Policies' });
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(table).toContainText('Boyd (sample), Walter');
  await page.goBack();
  await dashboard.follow('Premium by carrier', 'Sample Mutual');
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(3);
  await page.goBack();
  // She was added 16 days ago, which can be in the month before.
  const added = new Date(Date.now() - 16 * 86_400_000);
  const month = added.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await dashboard.follow('New individuals by month', `${month}: `);
  await expect(page.getByRole('table', { name: 'Individuals' })).toContainText('Nair (sample)');
  await expect(page.getByText(/^Showing 1 to (\d) of \1 entries$/)).toBeVisible();
  await page.goBack();

  await dashboard.removeSampleData();
  await expect(dashboard.figure('Total individuals')).toContainText('0');
  const [newest] = await entriesOf();
  expect(newest).toMatchObject({ response: 'Sample data removed', success: true });
  await agent.addIndividual({ first_name: 'Kim', last_name: 'Ito' });
  await page.reload();
  await expect(dashboard.card('First steps')).toContainText('1 of 3 done');

  async function entriesOf(): Promise<unknown[]> {
    return ((await agent.api(activityRoutes.list)).body as { items: unknown[] }).items;
  }
});
