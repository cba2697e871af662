import { individualRoutes } from '@bindery/contracts/crm';
import { expect, test } from '../fixtures/test.js';

test('a tag is made while typing, finds its clients, and is merged into another one', async ({
  page,
  agent,
  enterAs,
}) => {
  const orla = await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen' });
  await agent.addIndividual({ first_name: 'Bo', last_name: 'Ito' });
  await enterAs(agent);
  await page.goto(`/app/dashboard/individuals/${orla.id}`);
  const tags = page.getByRole('list', { name: 'Tags' });
  for (const name of ['Snowbird', 'Goes south']) {
    await page.getByRole('combobox', { name: 'Add tag' }).click();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(tags.getByText(name)).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Add tag' }).click();
  await page.getByRole('link', { name: 'Manage tags' }).click();
  await page.getByRole('button', { name: 'Actions for Goes south' }).click();
  await page.getByRole('menuitem', { name: 'Merge into...' }).click();
  await page.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Snowbird' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Tags merged').first()).toBeVisible();
  // The merged tag leaves the page once its list is loaded again.
  await expect(page.getByRole('button', { name: 'Actions for Goes south' })).toBeHidden();
  await page.getByRole('link', { name: 'Show individuals' }).click();
  await expect(page.getByRole('link', { name: /Orla|Eriksen/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /\bIto\b/ })).toHaveCount(0);
  await page.getByRole('button', { name: /Remove filter|Snowbird/ }).click();
  await page.getByRole('searchbox').fill('snowb');
  await expect(page.getByRole('link', { name: /\bIto\b/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Orla|Eriksen/ })).toBeVisible();
});

test('a lead is moved by dragging, by keyboard and back by undo, and is lost for a reason', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen', status: 'lead' });
  const stage = async () => (await agent.api(individualRoutes.get, { params: { id } })).body;
  await enterAs(agent);
  await page.goto('/app/dashboard/individuals');
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const card = page.getByRole('listitem', { name: 'Orla Eriksen' });
  const column = (name: string) => page.getByRole('region', { name });
  await expect(column('New 1').getByRole('listitem', { name: 'Orla Eriksen' })).toBeVisible();
  await card.dragTo(column('Quoted 0'));
  await expect(column('Quoted 1').getByRole('listitem', { name: 'Orla Eriksen' })).toBeVisible();
  await expect.poll(stage).toMatchObject({ lead_stage: 'quoted' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column('New 1').getByRole('listitem', { name: 'Orla Eriksen' })).toBeVisible();
  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(column('Contacted 1')).toBeVisible();
  await expect(card).toBeFocused();
  await page.getByRole('button', { name: 'Move Orla Eriksen' }).click();
  await page.getByRole('menuitem', { name: 'Move to Lost' }).click();
  await page.getByLabel(/Lost reason/).fill('Premium too high');
  await page.keyboard.press('Enter');
  await expect(column('Lost 1').getByText('Premium too high')).toBeVisible();
  await expect.poll(stage).toMatchObject({ lead_stage: 'lost', lost_reason: 'Premium too high' });

  // A new lead starts in the column where it was added, and its card has the focus.
  await page.getByRole('button', { name: 'Add individual to Quoted' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Bo');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ito');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(column('Quoted 1').getByRole('listitem', { name: 'Bo Ito' })).toBeFocused();
});

test('a card that is dropped below a short column lands in it', async ({ page, agent, enterAs }) => {
  for (const first_name of ['Ada', 'Bo'])
    await agent.addIndividual({ first_name, last_name: 'Ito', status: 'lead', lead_stage: 'new' });
  await enterAs(agent);
  await page.goto('/app/dashboard/individuals/board');
  const column = (name: string) => page.getByRole('region', { name });
  const card = column('New 2').getByRole('listitem', { name: 'Ada Ito' });
  await expect(card).toBeVisible();
  const [from, tall, empty] = await Promise.all(
    [card, column('New 2'), column('Quoted 0')].map(async (one) => (await one.boundingBox())!),
  );
  await page.mouse.move(from!.x + 20, from!.y + 12);
  await page.mouse.down();
  await page.mouse.move(empty!.x + empty!.width / 2, tall!.y + tall!.height - 20, { steps: 8 });
  await page.mouse.up();
  await expect(column('Quoted 1').getByRole('listitem', { name: 'Ada Ito' })).toBeVisible();
});
