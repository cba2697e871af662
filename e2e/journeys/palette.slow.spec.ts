import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { PalettePage } from '../pages/palette.js';

test('the palette finds an individual by SSN with the keyboard, without putting it in a URL', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', ssn: '219099999' });
  await enterAs(agent);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const palette = new PalettePage(page);
  await palette.openByKey();
  await palette.type('219-09-9999');
  await palette.expectSaid('No individuals found.');
  await expect(palette.root.getByText('Press Enter to search protected numbers')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette.option('Ada Byron')).toContainText('Active');
  await page.keyboard.press('Enter');
  await new IndividualPage(page).expectHere('Ada Byron');
  expect(addresses.join(' ')).not.toMatch(/219|9999/);
});

test('the palette finds no individual of another agency, by name or by ID', async ({
  page,
  agent,
  enterAs,
  superuser,
}) => {
  const added = await agent.addIndividual({ first_name: 'Zelda', last_name: 'Quill' });
  await enterAs(superuser);
  await page.goto('/app/dashboard');
  const palette = new PalettePage(page);
  await expect(page.getByText('Total individuals')).toBeVisible();
  await palette.openByKey();
  await palette.type('Quill');
  await palette.expectSaid('No individuals found.');
  await palette.type(added.id);
  await palette.expectSaid('No individuals found.');
});

test('arrow keys move through the list, and the palette opens the Add individual form', async ({
  page,
  agent,
  enterAs,
}) => {
  for (const first_name of ['Ada', 'Grace']) await agent.addIndividual({ first_name, last_name: 'Byron' });
  await enterAs(agent);
  const list = new IndividualsPage(page);
  await list.open();
  await expect(list.row('Grace')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(list.row('Grace')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.row('Ada')).toBeFocused();
  await new PalettePage(page).openByKey();
  await page.keyboard.press('Escape');
  await expect(list.row('Ada')).toBeFocused();
  await new PalettePage(page).openByKey();
  await page.keyboard.type('add');
  await page.keyboard.press('Enter');
  await expect(new IndividualForm(page).field('First name')).toBeFocused();
});

test.describe('without a connection', () => {
  test.use({ expectedMessages: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('a banner shows, a save fails and keeps the input, and succeeds after reconnecting', async ({
    page,
    agent,
    enterAs,
  }) => {
    await enterAs(agent);
    const list = new IndividualsPage(page);
    await list.open();
    await expect(page.getByText('No individuals found')).toBeVisible();
    await list.add();
    const form = new IndividualForm(page);
    await form.fill({ 'First name': 'Ada', 'Last name': 'Byron' });
    const banner = page.getByText("You're offline.", { exact: false });
    await page.context().setOffline(true);
    await expect(banner).toBeVisible();
    await form.save();
    await new Frame(page).expectToast(
      "Failed to create individual: Bindery can't be reached. Check your connection and try again.",
    );
    await expect(form.field('First name')).toHaveValue('Ada');
    await expect(page.getByText('successfully', { exact: false })).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(banner).toHaveCount(0);
    await form.save();
    await form.expectSaved();
    await new IndividualPage(page).expectHere('Ada Byron');
  });
});
