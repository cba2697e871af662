import { taskRoutes, type TaskView } from '@bindery/contracts/crm';
import { settingsRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { rowsOf } from '../fixtures/database.js';
import { expect, test } from '../fixtures/test.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { Frame } from '../pages/frame.js';
import { Toasts } from '../pages/toasts.js';

const tasksOf = async (agent: Person, query: object) =>
  ((await agent.api(taskRoutes.list, { query })).body as ListOf<TaskView>).items;

test('a task is added from one line, completed by keyboard and brought back', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  await page.goto('/app/dashboard/tasks');
  await expect(page.getByText('Nothing due')).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.type('Call Orla today !high');
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem', { name: 'Call Orla' });
  await expect(row.getByText('High priority')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tasks 1' })).toBeVisible();
  // The line keeps the focus for the next task.
  await page.getByRole('heading', { name: 'Tasks' }).click();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('d');
  await expect(row).toHaveCount(0);
  expect(await tasksOf(agent, { status: 'done' })).toMatchObject([{ title: 'Call Orla' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect(await tasksOf(agent, { status: 'done' })).toEqual([]);
});

test('a task that repeats makes its next one once, on the page of its client', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen' });
  await enterAs(agent);
  await page.goto(`/app/dashboard/individuals/${id}`);
  await page.getByLabel('New task').fill('Check in today every week');
  await page.getByLabel('New task').press('Enter');
  const row = page.getByRole('listitem', { name: 'Check in' });
  await expect(row.getByText('Every week')).toBeVisible();
  const [first] = await tasksOf(agent, { insured_id: id });
  await row.getByRole('checkbox', { name: 'Complete Check in' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  // The undo takes back the next one too.
  await expect
    .poll(async () => (await tasksOf(agent, { status: 'open' })).map(({ id: one }) => one))
    .toEqual([first!.id]);
  await row.filter({ hasText: 'Today' }).getByRole('checkbox').click();
  await expect
    .poll(async () =>
      (await tasksOf(agent, { status: 'open', insured_id: id })).map(
        ({ due_date }) => due_date! > first!.due_date!,
      ),
    )
    .toEqual([true]);
  await expect(row).toHaveCount(1);
});

test('rules announce their first night, make a task of a quiet lead, and leave it dismissed', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen', status: 'lead' });
  await rowsOf('crm', "UPDATE individuals SET updated_at = now() - interval '40 days' WHERE id = $1", [id]);
  await enterAs(agent);
  await page.goto('/app/dashboard/tasks');
  await expect(
    page.getByText('Rules will make their first tasks overnight, for 1 quiet lead.'),
  ).toBeVisible();
  await nightOf(id);
  await page.reload();
  const row = page.getByRole('listitem', { name: /^Call Orla Eriksen, quiet since/ });
  await expect(row.getByText('Made by a rule')).toBeVisible();
  await expect(page.getByText('Rules will make')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Tasks' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  // It stands in the menu, beside the list.
  const said = await new Toasts(page).about('Task dismissed').boundingBox();
  const menu = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
  expect(said!.x + said!.width).toBeLessThan(menu!.width);
  await nightOf(id);
  expect(await tasksOf(agent, { status: 'open' })).toEqual([]);
  expect(await tasksOf(agent, { status: 'canceled' })).toMatchObject([{ source: 'rule', insured_id: id }]);
});

test('an owner turns a rule off, which then makes nothing, and an agent sees it off', async ({
  page,
  newDevice,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('olivia'), { name: 'Harbor Insurance Group', seats: 3 });
  const ana = await memberOf(owner, newAddress('ana'), 'agent');
  const { id } = await owner.addIndividual({ first_name: 'Orla', last_name: 'Eriksen', status: 'lead' });
  await rowsOf('crm', "UPDATE individuals SET updated_at = now() - interval '40 days' WHERE id = $1", [id]);
  await enterAs(owner);
  await page.goto('/app/dashboard/tasks');
  await page.getByRole('link', { name: 'Choose rules' }).click();
  await expect(page.getByText('The first night makes tasks for 1 quiet lead.')).toBeVisible();
  const quiet = page.getByRole('switch', { name: 'Quiet leads' });
  const frame = new Frame(page);
  await quiet.press('Space');
  await frame.expectToast('Rule turned off');
  await page.getByRole('button', { name: 'Undo' }).click();
  await frame.expectToast('Rule turned on');
  await expect(quiet).toBeChecked();
  await quiet.press('Space');
  await frame.expectToast('Rule turned off');
  await page.getByRole('combobox', { name: "Agency's time zone" }).click();
  await page.keyboard.type('mountain time');
  await page.getByRole('option', { name: 'America/Denver' }).click();
  await frame.expectToast('Time zone changed');

  const hers = await newDevice();
  await enterAs(ana, hers);
  await hers.goto('/app/dashboard/tasks');
  await hers.getByRole('link', { name: 'Automatic tasks' }).click();
  const seen = hers.getByRole('switch', { name: 'Quiet leads' });
  await expect(seen).toBeDisabled();
  await expect(seen).not.toBeChecked();
  await expect(hers.getByRole('switch', { name: 'Renewals' })).toBeChecked();
  await expect(hers.getByText('America/Denver')).toBeVisible();
  const refused = await ana.api(settingsRoutes.updateAgency, { body: { rules: { quiet_lead: true } } });
  expect(refused.status).toBe(403);

  await nightOf(id);
  expect(await tasksOf(owner, { status: 'open' })).toEqual([]);
});

/** Lets the rules run for the account of an individual, as after a day. */
async function nightOf(individualId: string): Promise<void> {
  const [{ job } = { job: '' }] = await rowsOf<{ job: string }>(
    'crm',
    `WITH of_account AS (SELECT account_id FROM individuals WHERE id = $1), yesterday AS (
       INSERT INTO rule_runs (account_id, ran_on) SELECT account_id, current_date - 2 FROM of_account
       ON CONFLICT (account_id) DO UPDATE SET ran_on = excluded.ran_on)
     INSERT INTO pgboss.job (name, data)
     SELECT 'run-task-rules', jsonb_build_object('version', 1, 'account_id', account_id) FROM of_account
     RETURNING id AS job`,
    [individualId],
  );
  const state = async () => (await rowsOf('crm', 'SELECT state FROM pgboss.job WHERE id = $1', [job]))[0];
  await expect.poll(state, { timeout: 30_000 }).toEqual({ state: 'completed' });
}
