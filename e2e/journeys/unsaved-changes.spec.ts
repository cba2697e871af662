import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';

const DISCARD = 'Discard unsaved changes?';

test('what is typed is not lost by Escape, Back, the menu, a shortcut or a closed tab', async ({
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
  await page.mouse.click(5, 5);
  await expect(form.field('Nickname')).toHaveValue('Countess');
  await page.goBack();
  await frame.answer(DISCARD, 'Discard');
  await expect(page).toHaveURL('/app/dashboard');

  await new IndividualPage(page).open(id);
  await page.getByRole('button', { name: 'Edit Individual' }).click();
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await nickname.fill('Countess');
  await frame.goTo('Dashboard');
  await frame.answer(DISCARD, 'Keep editing');
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await frame.answer(DISCARD, 'Keep editing');
  await expect(nickname).toHaveValue('Countess');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(nickname).toHaveValue('Countess');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await frame.answer(DISCARD, 'Discard');
  await list.expectHere();
});
