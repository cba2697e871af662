import type { Page } from '@playwright/test';
import { addressRoutes, dependentRoutes, phoneRoutes } from '@bindery/contracts/crm';
import { addressValues, dependentValues, phoneValues } from '../fixtures/family-values.js';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { FamilyPage } from '../pages/family.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { inMoreActions } from '../pages/lists.js';
import { Toasts } from '../pages/toasts.js';

const DELETE = 'Are you sure you want to delete this individual?';
const DISCARD = 'Discard unsaved changes?';

const undo = (page: Page, name: string) => new Toasts(page).about(name).getByRole('button', { name: 'Undo' });

test('a delete is undone from the list, by mouse and by keyboard, and from the record', async ({
  page,
  agent,
  enterAs,
}) => {
  for (const last_name of ['Byron', 'Lovelace']) await agent.addIndividual({ first_name: 'Ada', last_name });
  await enterAs(agent);
  const list = new IndividualsPage(page);
  const frame = new Frame(page);
  await list.open();
  for (const name of ['Ada Byron', 'Ada Lovelace']) {
    await list.delete(name);
    await frame.answer(DELETE, 'Delete');
    await expect(undo(page, name)).toBeVisible();
  }
  await expect(page.getByText('No individuals found')).toBeVisible();
  await undo(page, 'Ada Byron').dblclick();
  await expect(list.row('Byron')).toBeVisible();
  await expect(undo(page, 'Ada Lovelace')).toBeVisible();
  await expect(list.row('Lovelace')).toHaveCount(0);
  await undo(page, 'Ada Lovelace').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Byron');
  await expect(page.getByRole('row').nth(2)).toContainText('Lovelace');

  await list.view('Ada Byron');
  await page.getByRole('button', { name: 'Edit individual' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Deleted' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await frame.answer(DELETE, 'Delete');
  await list.expectHere();
  await undo(page, 'Ada Byron').click();
  await new IndividualPage(page).expectHere('Ada Byron');
});

test("an agent who may not delete individuals restores one's family from the trash", async ({
  page,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('olivia'), { name: 'Harbor Insurance Group', seats: 3 });
  const agent = await memberOf(owner, newAddress('ana'), 'agent');
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const params = { id };
  await agent.add(dependentRoutes.create, { body: dependentValues(id) });
  await agent.add(addressRoutes.createOfIndividual, { params, body: addressValues });
  await agent.add(phoneRoutes.createOfIndividual, { params, body: phoneValues });
  await enterAs(agent);
  const individual = new IndividualPage(page);
  const list = new IndividualsPage(page);
  const remove = async (name: string, singular: string) => {
    await new FamilyPage(page).inMenu(name, 'Delete');
    await new Frame(page).answer(`Are you sure you want to delete this ${singular}?`, 'Delete');
    await new Toasts(page).about(name).getByRole('button', { name: 'Dismiss' }).click();
  };
  await individual.open(id);
  await remove('1 Main St, Albany', 'address');
  await remove('(212) 555-0123', 'phone');
  await individual.openTab('Dependents 1');
  await remove('Mia Matrix', 'dependent');
  await expect(page.getByRole('tabpanel').getByText('None', { exact: true })).toBeVisible();

  await list.open();
  await inMoreActions(page, 'Trash');
  await expect(page).toHaveURL('/app/dashboard/trash/dependents');
  for (const [tab, name, restored] of [
    ['Dependents', 'Mia Matrix', 'Dependent restored'],
    ['Addresses', '1 Main St, Albany', 'Address restored'],
    ['Phones', '(212) 555-0123', 'Phone restored'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('row', { name })).toContainText('Byron, Ada');
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await new Toasts(page).expect(restored, name);
    await expect(page.getByText(`No ${tab.toLowerCase()} in the trash`)).toBeVisible();
  }
  await individual.open(id);
  await expect(page.getByRole('link', { name: '(212) 555-0123', exact: true })).toBeVisible();
  await expect(page.getByText('Albany, NY 12207')).toBeVisible();
  await individual.openTab('Dependents 1');
  await expect(page.getByText('Mia Matrix')).toBeVisible();
});

test('Escape, Back, the menu, a shortcut and a reload prompt before discarding input', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  await enterAs(agent);
  const list = new IndividualsPage(page);
  const frame = new Frame(page);
  const form = new IndividualForm(page);
  await page.goto('/app/dashboard');
  await frame.goTo('Individuals');
  await expect(list.row('Byron')).toBeVisible();
  await page.keyboard.press('n');
  await form.fill({ Nickname: 'Countess' });
  await page.keyboard.press('Escape');
  await frame.answer(DISCARD, 'Keep editing');
  await page.goBack();
  await frame.answer(DISCARD, 'Keep editing');
  // The browser went back already, and is on its way forward again. Another Back must not meet it there.
  // The page itself is read, because the browser's process knows the address before the page has handled the event.
  await expect.poll(() => page.evaluate(() => window.location.pathname)).toBe('/app/dashboard/individuals');
  await page.mouse.click(5, 5);
  await expect(form.field('Nickname')).toHaveValue('Countess');
  await page.goBack();
  await frame.answer(DISCARD, 'Discard');
  await expect(page).toHaveURL('/app/dashboard');

  await new IndividualPage(page).open(id);
  await page.getByRole('button', { name: 'Edit individual' }).click();
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await nickname.fill('Countess');
  await page.keyboard.press('Escape');
  await frame.answer(DISCARD, 'Keep editing');
  await expect(nickname).toHaveValue('Countess');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(nickname).toHaveValue('Countess');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await frame.answer(DISCARD, 'Discard');
  await expect(nickname).toBeHidden();

  // The menu and a shortcut ask, too, while a note is being written beside them.
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Half a thought');
  await frame.goTo('Dashboard');
  await frame.answer(DISCARD, 'Keep editing');
  await page.getByRole('button', { name: 'Save note' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await frame.answer(DISCARD, 'Discard');
  await list.expectHere();
});
