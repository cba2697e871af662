import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualsPage } from '../pages/individuals.js';
import { inMoreActions, ListPage } from '../pages/lists.js';

test('an agent filters a list by link, updates it in bulk, and restores or purges deleted records', async ({
  page,
  agent,
  enterAs,
}) => {
  for (const last_name of ['Byron', 'Lovelace'])
    await agent.addIndividual({ first_name: 'Ada', last_name, status: 'lead', assigned_agent: null });
  await agent.addIndividual({ first_name: 'Grace', last_name: 'Hopkins' });
  await enterAs(agent);
  const individuals = new IndividualsPage(page);
  const list = new ListPage(page);
  const frame = new Frame(page);

  await page.goto('/app/dashboard/individuals?status=lead&assigned_agent=none');
  await expect(individuals.row('Ada')).toHaveCount(2);
  await expect(individuals.row('Grace')).toHaveCount(0);
  await list.saveView('Leads of nobody');
  await expect(list.view('Leads of nobody 2')).toBeVisible();
  await individuals.open();
  await list.press('Columns');
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await page.keyboard.press('Escape');
  await individuals.open();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
  const edge = page.getByRole('separator', { name: 'Width of Age', exact: true });
  const { x, y } = (await edge.boundingBox())!;
  await page.mouse.move(x + 5, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 85, y + 10, { steps: 4 });
  await page.mouse.up();
  const width = await edge.getAttribute('aria-valuenow');
  await expect(edge).toHaveAttribute('aria-valuetext', `${width} pixels`);
  expect(Math.round((await edge.boundingBox())!.x - x)).toBeCloseTo(80, -1);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuetext', `${width} pixels`);
  await individuals.row('Grace').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(individuals.row('Grace')).toBeFocused();
  await list.view('Leads of nobody').click();
  await expect(page).toHaveURL(/status=lead&assigned_agent=none&view=/);
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();

  await list.select();
  await list.expectSelected('2 individuals selected');
  await list.setStatus('Submitted');
  await expect(page.getByText('2 individuals updated', { exact: true })).toBeVisible();
  await expect(page.getByText('No results match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await list.select('Ada Byron', 'Ada Lovelace');
  await list.press('Delete');
  await frame.answer('Are you sure you want to delete these 2 individuals?', 'Delete');
  await expect(individuals.row('Ada')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(individuals.row('submitted')).toHaveCount(2);

  await individuals.delete('Ada Byron');
  await frame.answer('Are you sure you want to delete this individual?', 'Delete');
  await expect(individuals.row('Byron')).toHaveCount(0);
  await inMoreActions(page, 'Trash');
  await page.getByRole('button', { name: 'Actions for Byron, Ada' }).click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  await frame.answer('Permanently delete this individual?', 'Delete permanently');
  await expect(page.getByText('No individuals in the trash')).toBeVisible();
});
