import { carrierRoutes, policyRoutes } from '@bindery/contracts/crm';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { PalettePage } from '../pages/palette.js';
import { TimelineCard } from '../pages/timeline.js';

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
  await palette.expectSaid('No records found.');
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
  await palette.expectSaid('No records found.');
  await palette.type(added.id);
  await palette.expectSaid('No records found.');
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
  await expect(list.row('Ada')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.row('Grace')).toBeFocused();
  await new PalettePage(page).openByKey();
  await page.keyboard.press('Escape');
  await expect(list.row('Grace')).toBeFocused();
  await new PalettePage(page).openByKey();
  await page.keyboard.type('add');
  await page.keyboard.press('Enter');
  await expect(new IndividualForm(page).field('First name')).toBeFocused();
});

test('an action typed before a name, with a typo in it, is done on the page of the client', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen' });
  await enterAs(agent);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  const palette = new PalettePage(page);
  await palette.openByKey();
  await palette.type('log call');
  await palette.expectSaid("Type a client's name after it");
  await palette.type('log call with erikson');
  await expect(palette.option('Log a call with Orla Eriksen')).toBeVisible();
  await page.keyboard.press('Enter');
  await new IndividualPage(page).expectHere('Orla Eriksen');
  const { text } = new TimelineCard(page);
  await expect(text).toBeFocused();
  await text.fill('Left a message');
  await page.keyboard.press('Enter');
  const entry = new TimelineCard(page).entries.filter({ hasText: 'Left a message' });
  await expect(entry).toContainText('Call');
});

test('the palette finds a client by policy number, date and amount, and offers what is at hand', async ({
  page,
  agent,
  enterAs,
}) => {
  const ada = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', dob: '1963-12-16' });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  await agent.add(policyRoutes.create, {
    body: {
      ...{ insured_id: ada.id, carrier_id, status: 'active' },
      ...{ policy_number: 'GLA-115133', premium: '111.13' },
    },
  });
  await enterAs(agent);
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  const palette = new PalettePage(page);
  await palette.openByKey();
  for (const text of ['gla-115', '$111.13', 'Dec 16, 1963', 'kestrel', 'ada by']) {
    await palette.type(text);
    await expect(palette.option(text === 'kestrel' ? 'Kestrel Mutual' : 'Ada Byron').first()).toBeVisible();
  }
  await page.keyboard.press('Enter');
  const record = new IndividualPage(page);
  await record.expectHere('Ada Byron');
  await palette.openByKey();
  await palette.type('add note');
  await expect(page.getByRole('option', { name: 'Add note', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette.root).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await palette.openByKey();
  await palette.type('edit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  await palette.openByKey();
  await expect(palette.option('Ada Byron')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Byron');
  await palette.type('Grace Hopper');
  await palette.expectSaid('No records found.');
  await page.keyboard.press('Enter');
  const form = new IndividualForm(page);
  await expect(form.field('First name')).toHaveValue('Grace');
  await expect(form.field('Last name')).toHaveValue('Hopper');
});

test.describe('when the search fails', () => {
  test.use({ expectedStatuses: [503] });

  test('the commands stay, and the search can be tried again', async ({ page, agent, enterAs }) => {
    await agent.addIndividual({ first_name: 'Indira', last_name: 'Cole' });
    await enterAs(agent);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Total individuals')).toBeVisible();
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: '' }));
    const palette = new PalettePage(page);
    await palette.openByKey();
    await palette.type('ind');
    await palette.expectSaid("Records can't be searched right now.");
    await expect(page.getByRole('option', { name: 'Individuals', exact: true })).toBeVisible();
    await page.unroute('**/api/search?*');
    await page.getByRole('option', { name: 'Try again', exact: true }).click();
    await expect(palette.option('Indira Cole')).toBeVisible();
  });
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
