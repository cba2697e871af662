import { addressRoutes, householdRoutes } from '@bindery/contracts/crm';
import { expect, test } from '../fixtures/test.js';
import { FamilyPage } from '../pages/family.js';
import { IndividualPage } from '../pages/individual.js';

const elm = { type: 'home', address1: '1480 Elm Street', city: 'Reno', state: 'NV', zip: '89501' };

test('a spouse is linked, seen from both sides, and moves along; all of that is undone', async ({
  page,
  agent,
  enterAs,
}) => {
  const ada = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', dob: '1950-03-01' });
  const bo = await agent.addIndividual({ first_name: 'Bo', last_name: 'Byron' });
  for (const { id } of [ada, bo])
    await agent.add(addressRoutes.createOfIndividual, { params: { id }, body: { ...elm, is_primary: true } });
  const addressOf = async ({ id }: { id: string }) => {
    const { body } = await agent.api(addressRoutes.listOfIndividual, { params: { id } });
    return (body as { items: { address1: string }[] }).items.map(({ address1 }) => address1);
  };
  await enterAs(agent);
  const individual = new IndividualPage(page);
  const family = new FamilyPage(page);
  const card = family.card('Household');
  // Toasts about other changes may still be there.
  const undo = (message: string) =>
    page.getByRole('listitem').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click();
  await individual.open(ada.id);

  await card.getByRole('button', { name: 'Add member' }).click();
  await expect(family.dialog.getByRole('combobox', { name: /Individual/ })).toBeFocused();
  await page.keyboard.type('byron');
  await page.getByRole('option', { name: 'Byron, Bo' }).click();
  await family.dialog.getByRole('combobox', { name: /Relationship to Ada Byron/ }).click();
  await page.getByRole('option', { name: 'Spouse', exact: true }).click();
  await family.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added to the household').first()).toBeVisible();
  await card.getByRole('link', { name: 'Bo Byron' }).click();
  await individual.expectHere('Bo Byron');
  await expect(card.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'Ada Byron' })).toContainText(
    'Head of household',
  );
  await expect(page.getByText('Joined a household').first()).toBeVisible();

  await family.edit('1480 Elm Street, Reno', 'Address');
  await family.fill({ Address: '9 Oak Avenue' });
  await family.save();
  await expect(page.getByRole('checkbox', { name: 'Ada Byron' })).toBeChecked();
  expect(await addressOf(ada)).toEqual(['1480 Elm Street']);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Address changed for the household').first()).toBeVisible();
  expect([await addressOf(ada), await addressOf(bo)]).toEqual([['9 Oak Avenue'], ['9 Oak Avenue']]);
  await undo('Address changed for the household');
  await expect(page.getByText('Address change of the household undone').first()).toBeVisible();
  expect([await addressOf(ada), await addressOf(bo)]).toEqual([['1480 Elm Street'], ['9 Oak Avenue']]);

  await family.inMenu('Ada Byron', 'Remove from the household');
  await expect(card.getByText('None', { exact: true })).toBeVisible();
  await undo('Removed from the household');
  await expect(card.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const { body } = await agent.api(householdRoutes.get, { params: { id: ada.id } });
  expect(body).toMatchObject({ members: [{ relationship: 'head' }, { relationship: 'spouse' }] });
});
