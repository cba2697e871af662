import { taskRoutes, type TaskView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { expect, test } from '../fixtures/test.js';
import type { Person } from '../fixtures/person.js';

/** A week in which no day is today. */
const SUNDAY = '2027-03-07';
const [MONDAY, THURSDAY] = [daysAfter(SUNDAY, 1), daysAfter(SUNDAY, 4)];

const add = async (agent: Person, body: object) =>
  (await agent.api(taskRoutes.create, { body })).body as TaskView;
const read = async (agent: Person, id: string) =>
  (await agent.api(taskRoutes.get, { params: { id } })).body as TaskView;

test('a week is planned by dragging and by keyboard, and its clients are gone through', async ({
  page,
  agent,
  enterAs,
}) => {
  const client = async (first_name: string) =>
    (await agent.addIndividual({ first_name, last_name: 'Ito' })).id;
  const ada = await add(agent, {
    title: 'Call Ada',
    due_date: MONDAY,
    due_time: '14:30',
    insured_id: await client('Ada'),
  });
  await add(agent, { title: 'Call Bo', due_date: THURSDAY, insured_id: await client('Bo') });
  await enterAs(agent);
  await page.goto(`/app/dashboard/tasks?view=week&week=${MONDAY}`);
  const day = (name: string) => page.getByRole('region', { name });
  const card = (name: string) => page.getByRole('listitem', { name });
  await card('Call Ada').dragTo(day('Wed, Mar 10'));
  await expect(day('Wed, Mar 10').getByText('2:30 PM')).toBeVisible();
  await expect
    .poll(() => read(agent, ada.id))
    .toMatchObject({ due_date: daysAfter(SUNDAY, 3), due_time: '14:30' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day('Mon, Mar 8').getByRole('listitem', { name: 'Call Ada' })).toBeVisible();

  await page.getByRole('heading', { name: 'Tasks' }).click();
  await page.keyboard.press('j');
  await expect(card('Call Ada')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(day('Tue, Mar 9').getByRole('listitem', { name: 'Call Ada' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.goBack();
  await expect(card('Call Bo')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`view=week&week=${MONDAY}$`));
  await page.keyboard.press('d');
  await expect(card('Call Bo').getByRole('checkbox', { name: 'Reopen Call Bo' })).toBeChecked();
  await page.getByRole('heading', { name: 'Tasks' }).click();
  await page.keyboard.press(']');
  await expect(day('Sun, Mar 14')).toBeVisible();
});

test.describe('meanwhile', () => {
  test.use({ expectedStatuses: [412] });
  test('a task that somebody else changed goes back to its day', async ({ page, agent, enterAs }) => {
    const task = await add(agent, { title: 'Call Ada', due_date: MONDAY });
    await enterAs(agent);
    await page.goto(`/app/dashboard/tasks?view=week&week=${MONDAY}`);
    const card = page.getByRole('region', { name: 'Mon, Mar 8' }).getByRole('listitem', { name: 'Call Ada' });
    await expect(card).toBeVisible();
    await agent.api(taskRoutes.update, { params: { id: task.id }, body: { priority: 'high' } });
    await card.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText(/^Failed to move task: /)).toBeVisible();
    await expect(card).toContainText('High priority');
  });
});

test('on a phone the days are one below the other, and a menu moves a task', async ({
  page,
  agent,
  enterAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const task = await add(agent, { title: 'Call Ada', due_date: MONDAY, due_time: '09:00' });
  await enterAs(agent);
  await page.goto(`/app/dashboard/tasks?view=week&week=${MONDAY}`);
  const tops = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!;
  await expect(page.getByRole('listitem', { name: 'Call Ada' })).toBeVisible();
  const [monday, tuesday] = [await tops('Mon, Mar 8'), await tops('Tue, Mar 9')];
  expect(tuesday.x).toBe(monday.x);
  expect(tuesday.y).toBeGreaterThanOrEqual(monday.y + monday.height);
  await page.getByRole('button', { name: 'Actions for Call Ada' }).click();
  await page.getByRole('menuitem', { name: 'Move to another day...' }).click();
  await page.getByRole('textbox', { name: 'Due date' }).fill('03/11/2027');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Thu, Mar 11' }).getByText('9 AM')).toBeVisible();
  await expect.poll(() => read(agent, task.id)).toMatchObject({ due_date: THURSDAY, due_time: '09:00' });
});
