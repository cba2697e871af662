import { carrierRoutes, policyRoutes, productRoutes, type PolicyView } from '@bindery/contracts/crm';
import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';

// The browser's time zone becomes the agency's, and the days are counted in it.
test.use({ timezoneId: 'UTC' });

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A client with policies that renew on these days, by their numbers. */
async function bookOf(agent: Person, renewals: Readonly<Record<string, number>>) {
  const { id: insured_id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const product_id = await agent.add(productRoutes.create, { body: { name: 'Dental Plus', carrier_id } });
  const ids: Record<string, string> = {};
  for (const [policy_number, offset] of Object.entries(renewals)) {
    const dates = { effective_date: '2024-05-01', renewal_date: day(offset) };
    const policy = { insured_id, carrier_id, product_id, status: 'active', premium: '41.75', policy_number };
    ids[policy_number] = await agent.add(policyRoutes.create, { body: { ...policy, ...dates } });
  }
  return ids;
}

const rowOf = (page: Page, number: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Actions for ${number}`, exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('renewals are handled to their outcomes by keyboard', async ({ page, agent, enterAs }) => {
  const ids = await bookOf(agent, { 'R-1': -3, 'R-2': 10, 'R-3': 45, 'R-4': 75, 'R-5': 200 });
  await enterAs(agent);
  await page.goto('/app/dashboard');
  await new Frame(page).goTo('Renewals');
  await expect(tab(page, 'All 4')).toBeVisible();
  await expect(page.getByText('3 days overdue')).toBeVisible();
  await expect(rowOf(page, 'R-5')).toBeHidden();

  await rowOf(page, 'R-1').focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'New premium' })).toBeFocused();
  // It is selected.
  await page.keyboard.type('131.25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Renewed\. The next renewal is on /)).toBeVisible();
  await expect(rowOf(page, 'R-1')).toBeHidden();
  await expect(rowOf(page, 'R-2')).toBeFocused();
  await expect(tab(page, 'Overdue 0')).toBeVisible();

  await page.keyboard.press('l');
  await page.keyboard.type('Premium too high');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Marked as lost\. The policy ends on /)).toBeVisible();
  await expect(rowOf(page, 'R-2')).toBeHidden();

  const { body } = await agent.api(policyRoutes.get, { params: { id: ids['R-1']! } });
  expect((body as PolicyView).premium).toBe('131.25');
  expect((body as PolicyView).renewal_date).toBe(
    `${String(Number(day(-3).slice(0, 4)) + 1)}${day(-3).slice(4)}`,
  );
  await page.goto(`/app/dashboard/policies/${ids['R-2']!}`);
  await expect(page).toHaveTitle('R-2 · Dental Plus · Bindery');
  await expect(page.getByText(/^Lost, for .* · Premium too high\s*$/)).toBeVisible();
});

test('a client who moved to another policy leaves the queue until that is undone', async ({
  page,
  agent,
  enterAs,
}) => {
  await bookOf(agent, { 'R-3': 45, 'R-4': 75, 'R-5': 200 });
  await enterAs(agent);
  await page.goto('/app/dashboard/renewals');
  await rowOf(page, 'R-3').focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('combobox', { name: 'Next policy' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Next policy' }).click();
  await page.getByRole('option', { name: /^R-5/ }).click();
  await page.getByRole('button', { name: 'Save outcome' }).click();
  await expect(tab(page, 'All 1')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(tab(page, 'All 2')).toBeVisible();
});

test('an outcome is chosen from the menu of a row and taken back later', async ({ page, agent, enterAs }) => {
  await bookOf(agent, { 'R-1': 5 });
  await enterAs(agent);
  await page.goto('/app/dashboard/renewals?bucket=0-30');
  await page.getByRole('button', { name: 'Outcome of R-1' }).click();
  await page.getByRole('menuitem', { name: 'Renewed' }).click();
  await page.getByRole('button', { name: 'Save outcome' }).click();
  await expect(page.getByText('Nothing to renew')).toBeVisible();
  await page.goto('/app/dashboard/renewals?outcome=renewed');
  await page.getByRole('button', { name: 'Undo the outcome of R-1' }).click();
  await expect(rowOf(page, 'R-1')).toBeHidden();
  await page.goto('/app/dashboard/renewals');
  await expect(rowOf(page, 'R-1')).toContainText('in 5 days');
});

test('Medicare plans are reviewed by keyboard, in the annual election period', async ({
  page,
  agent,
  enterAs,
}) => {
  const today = new Date().toISOString().slice(5, 10);
  const year = new Date().getUTCFullYear();
  const { id: insured_id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  for (const [name, plan_type] of [
    ['Advantage HMO', 'mapd'],
    ['Drugs Plus', 'pdp'],
    ['Zest SNP', 'snp'],
  ]) {
    const product_id = await agent.add(productRoutes.create, { body: { name, carrier_id, plan_type } });
    const policy = { insured_id, carrier_id, product_id, status: 'active', policy_number: name };
    await agent.add(policyRoutes.create, { body: { ...policy, effective_date: `${String(year)}-01-01` } });
  }
  await enterAs(agent);
  await page.goto('/app/dashboard/renewals/medicare-reviews?sort=product_name');
  if (today < '10-15') {
    await expect(page.getByText(/appear here from October 15/)).toBeVisible();
    return;
  }
  await expect(tab(page, 'Open 3')).toBeVisible();
  await rowOf(page, 'Advantage HMO').focus();
  if (today > '12-07') {
    await page.keyboard.press('v');
    await expect(page.getByText(/^The annual election period ended/)).toBeVisible();
    await expect(tab(page, 'Open 3')).toBeVisible();
    return;
  }
  await page.keyboard.press('v');
  await expect(page.getByText('Marked as reviewed', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Drugs Plus')).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'New premium' })).toBeFocused();
  await page.keyboard.type('31.25');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Zest SNP')).toBeFocused();
  await expect(tab(page, 'Done 2')).toBeVisible();
  await tab(page, 'Done 2').click();
  await expect(rowOf(page, 'Advantage HMO')).toContainText('Reviewed');
  await rowOf(page, 'Advantage HMO').focus();
  await page.keyboard.press('v');
  await expect(tab(page, 'Open 2')).toBeVisible();
});

test('a record knows the row that it was opened from, and Escape and Back lead to it', async ({
  page,
  agent,
  enterAs,
}) => {
  await bookOf(agent, { 'R-1': 10, 'R-2': 20, 'R-3': 30 });
  await enterAs(agent);
  await page.goto('/app/dashboard/renewals?bucket=0-30');
  const back = page.getByRole('link', { name: 'Back to Renewals' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await rowOf(page, 'R-1').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 3')).toBeVisible();
    await expect(back).toBeVisible();
    await expect(page.getByRole('region', { name: 'Policy of the list' })).toContainText('R-1');
    await page.keyboard.press(']');
    await expect(page.getByText('2 of 3')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Policy of the list' })).toContainText('R-2');
    await leave();
    await expect(page).toHaveURL(/\/renewals\?bucket=0-30$/);
    await expect(rowOf(page, 'R-2')).toBeFocused();
  }
  await page.goto('/app/dashboard');
  const due = page.getByRole('region', { name: 'Renewals in the next 90 days' });
  await due.getByRole('link', { name: 'Ada Byron' }).first().click();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  await expect(page.getByText('1 of 3')).toBeVisible();
});
