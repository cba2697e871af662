import { agencyOf, memberOf } from '../fixtures/agency.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { IndividualsPage } from '../pages/individuals.js';
import { ListPage } from '../pages/lists.js';

test('a view is saved, shared with a colleague who sees only own rows by it, changed, and deleted with undo', async ({
  page,
  browser,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Views Agency', seats: 3 });
  const agent = await memberOf(owner, newAddress('agent'), 'agent');
  await owner.addIndividual({ first_name: 'Ada', last_name: 'Byron', status: 'lead' });
  await owner.addIndividual({ first_name: 'Grace', last_name: 'Hopkins', status: 'active' });
  await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen', status: 'lead' });
  await enterAs(owner);
  const list = new ListPage(page);
  const individuals = new IndividualsPage(page);

  await individuals.open();
  await expect(list.view('All 3')).toHaveAttribute('aria-current', 'page');
  await list.view('Leads 2').click();
  await expect(page).toHaveURL(/individuals\?status=lead$/);
  await expect(individuals.row('Hopkins')).toHaveCount(0);
  await list.press('Name');
  await list.saveView('Leads by name', { shared: true });
  await expect(list.view(/^Leads by name.* 2$/)).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await enterAs(agent, theirs);
  const theirList = new ListPage(theirs);
  await new IndividualsPage(theirs).open();
  await theirList.view(/^Leads by name \(shared by/).click();
  await expect(theirs).toHaveURL(/sort=last_name/);
  await expect(new IndividualsPage(theirs).row('Eriksen')).toBeVisible();
  await expect(new IndividualsPage(theirs).row('Byron')).toHaveCount(0);
  await expect(theirList.view(/^Leads by name.* 1$/)).toBeVisible();
  await theirList.press('Options of the view Leads by name');
  await expect(theirs.getByRole('menuitem')).toHaveText(['Save a copy']);
  await theirs.context().close();

  await list.press('Columns');
  await page.getByRole('checkbox', { name: 'Phone' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
  await list.press('Reset');
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await list.press('Columns');
  await page.getByRole('checkbox', { name: 'Phone' }).click();
  await page.keyboard.press('Escape');
  await list.press('Save changes');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await individuals.open();
  await list.view(/^Leads by name/).click();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);

  await list.withView('Leads by name', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('All leads');
  await page.keyboard.press('Enter');
  await expect(list.view(/^All leads/)).toBeVisible();
  await list.withView('All leads', 'Delete');
  await expect(list.view(/^All leads/)).toHaveCount(0);
  await expect(individuals.row('Hopkins')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.view(/^All leads/).click();
  await expect(individuals.row('Hopkins')).toHaveCount(0);
});
