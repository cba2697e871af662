import { carrierRoutes, policyRoutes, taskRoutes, type TaskView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { DashboardPage } from '../pages/dashboard.js';
import { IndividualPage } from '../pages/individual.js';
import { TimelineCard } from '../pages/timeline.js';

// The browser's time zone becomes the agency's, and the days are counted in it.
test.use({ timezoneId: 'UTC' });

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Two tasks, a renewal and a 65th birthday. */
async function morningOf(agent: Person): Promise<void> {
  const dob = `${String(Number(day(90).slice(0, 4)) - 65)}-${day(90).slice(5, 7)}-15`;
  await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen', dob });
  const { id: insured_id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const dates = { effective_date: '2024-05-01', renewal_date: day(40) };
  const policy = { insured_id, carrier_id, status: 'active', policy_number: 'R-1', ...dates };
  await agent.add(policyRoutes.create, { body: policy });
  await agent.add(taskRoutes.create, { body: { title: 'Send the drug list', due_date: day(-2) } });
  await agent.add(taskRoutes.create, { body: { title: 'Call Ada', due_date: day(0) } });
}

const openTasks = async (agent: Person) =>
  ((await agent.api(taskRoutes.list, { query: { status: 'open' } })).body as ListOf<TaskView>).items;

/** Presses a key until something has the focus. */
async function pressUntilFocused(page: Page, key: string, isFocused: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isFocused())) await page.keyboard.press(key);
    expect(await isFocused()).toBe(true);
  }).toPass({ intervals: [0] });
}

test('a morning is worked off from Today by keyboard alone', async ({ page, agent, enterAs }) => {
  await morningOf(agent);
  await enterAs(agent);
  await new DashboardPage(page).open();
  const today = new DashboardPage(page).card('Today');
  const row = (text: string) => today.getByRole('listitem').filter({ hasText: text });
  const part = (name: string) => today.getByRole('region', { name });
  await expect(
    today.getByText('No overdue renewals, birthdays this week, leads quiet for 14 days', { exact: false }),
  ).toBeVisible();

  // The oldest task comes first; it is completed, brought back and completed again.
  await page.keyboard.press('j');
  await expect(row('Send the drug list')).toBeFocused();
  await page.keyboard.press('d');
  await expect(row('Send the drug list')).toHaveCount(0);
  await expect(row('Call Ada')).toBeFocused();
  await page.keyboard.press('F8');
  const undo = page.getByRole('button', { name: 'Undo' });
  await pressUntilFocused(page, 'Tab', () => undo.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(row('Send the drug list')).toBeVisible();
  await expect.poll(async () => (await openTasks(agent)).length).toBe(2);
  await pressUntilFocused(page, 'k', () =>
    row('Send the drug list').evaluate((one) => one === document.activeElement),
  );
  for (const left of [1, 0]) {
    await page.keyboard.press('d');
    await expect.poll(async () => (await openTasks(agent)).length).toBe(left);
    await expect(part('Tasks due').getByRole('listitem')).toHaveCount(left);
  }
  await expect(page.getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();

  // The renewal's outcome is set on its row; a way to another screen that ends with the same key sets none.
  await expect(row('Ada Byron')).toBeFocused();
  await expect(row('Ada Byron')).toContainText('No contact yet');
  const renewals = part('Renewals in the next 90 days');
  await expect(renewals).toContainText('Open list');
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'New premium' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(renewals).toHaveCount(0);
  const back = page
    .getByRole('listitem')
    .filter({ hasText: 'Renewed.' })
    .getByRole('button', { name: 'Undo' });
  await page.keyboard.press('F8');
  await pressUntilFocused(page, 'Tab', () => back.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(renewals).toContainText('Open list');
  await pressUntilFocused(page, 'k', () =>
    row('Ada Byron').evaluate((one) => one === document.activeElement),
  );
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const renewal = page.getByRole('row').filter({ hasText: 'R-1' });
  await expect(renewal).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(renewal).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(renewal).toContainText('in 40 days');
  await page.keyboard.press('l');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Premium too high');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(renewal).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(row('Orla Eriksen')).toBeVisible();
  await expect(renewals).toHaveCount(0);

  // A person who turns 65 is called.
  await expect(row('Orla Eriksen')).toContainText('Medicare from');
  await page.keyboard.press('j');
  await expect(row('Orla Eriksen')).toBeFocused();
  await page.keyboard.press('Enter');
  await new IndividualPage(page).expectHere('Orla Eriksen');
  const timeline = new TimelineCard(page);
  await page.keyboard.press('c');
  await expect(timeline.text).toBeFocused();
  await page.keyboard.type('Explained Part B.');
  await page.keyboard.press('Enter');
  await expect(timeline.entries.first()).toContainText('Explained Part B.');
});
