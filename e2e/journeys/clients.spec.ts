import {
  addressRoutes,
  individualRoutes,
  phoneRoutes,
  savedFilterRoutes,
  type IndividualRow,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { addressValues, phoneValues } from '../fixtures/family-values.js';
import { expect, test } from '../fixtures/test.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { inRowMenu, ListPage } from '../pages/lists.js';
import { PalettePage } from '../pages/palette.js';

test('a caller is found by number while typing, and called from the list', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen' });
  await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const params = { id };
  await agent.api(phoneRoutes.createOfIndividual, {
    params,
    body: { ...phoneValues, phone: '(207) 555-0162' },
  });
  await agent.api(addressRoutes.createOfIndividual, { params, body: addressValues });
  await enterAs(agent);
  const list = new IndividualsPage(page);
  await list.open();
  await expect(list.row('Byron, Ada')).toBeVisible();
  await list.search.pressSequentially('207 555-01');
  await expect(list.row('Byron, Ada')).toHaveCount(0);
  const caller = list.row('Eriksen, Orla');
  await expect(caller).toContainText(`${addressValues.city}, ${addressValues.state}`);
  await expect(caller.getByRole('link', { name: '(207) 555-0162' })).toHaveAttribute(
    'href',
    'tel:+12075550162',
  );
  // Digits of a personal number stay out of the address.
  expect(page.url()).not.toContain('555');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await new IndividualPage(page).expectHere('Orla Eriksen');
  await page.goto('/app/dashboard');
  await expect(page.getByText('Total individuals')).toBeVisible();
  const palette = new PalettePage(page);
  await palette.openByKey();
  await palette.field.pressSequentially('5550162');
  await expect(palette.option('Orla Eriksen')).toContainText(`(207) 555-0162 · ${addressValues.city}`);
  await page.keyboard.press('Enter');
  await new IndividualPage(page).expectHere('Orla Eriksen');
});

test('a client is added with phone and address in one dialog, and found at once', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  const list = new IndividualsPage(page);
  await list.open();
  await page.keyboard.press('n');
  const form = new IndividualForm(page);
  await expect(form.field('First name')).toBeFocused();
  await form.fill({
    'First name': 'Mary',
    'Last name': 'Jones',
    Phone: '2075550123',
    Email: 'mary@clients.test',
    Address: '1 Main St',
    City: 'Portland',
    ZIP: '04101',
  });
  await expect(form.field('Phone')).toHaveValue('(207) 555-0123');
  await expect(form.field('State')).toHaveValue('ME');
  await form.root.getByLabel('Date of birth').fill('2199-01-02');
  await form.save();
  await expect(form.root.getByText("A date of birth can't be in the future.")).toBeVisible();
  await form.root.getByLabel('Date of birth').fill('1960-01-02');
  await form.root.getByRole('button', { name: 'Create' }).dblclick();
  await new IndividualPage(page).expectHere('Mary Jones');
  await expect(page.getByRole('region', { name: 'Phone' })).toContainText('(207) 555-0123');
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Portland, ME 04101');
  const { body } = await agent.api(individualRoutes.list);
  const { items } = body as ListOf<IndividualRow>;
  expect(items).toMatchObject([{ phone_e164: '+12075550123', city: 'Portland', dob: '1960-01-02' }]);
  await list.open();
  await list.type('5550123');
  await expect(list.row('Jones, Mary')).toBeVisible();
});

// The menu covers what is below.
const MENU_TOP = 784;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list shows at least seven people, each with a button that calls', async ({
    page,
    agent,
    enterAs,
  }) => {
    for (let nth = 1; nth <= 9; nth += 1) {
      const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: `Byron ${nth}` });
      await agent.api(phoneRoutes.createOfIndividual, { params: { id }, body: phoneValues });
    }
    await enterAs(agent);
    await new IndividualsPage(page).open();
    const calls = page.getByRole('row').getByRole('link', { name: /^Call Ada Byron/ });
    await expect(calls).toHaveCount(9);
    const isInSight = (box: { y: number; height: number } | null) =>
      box !== null && box.y + box.height < MENU_TOP;
    const boxes = await Promise.all((await calls.all()).map((call) => call.boundingBox()));
    expect(boxes.filter(isInSight).length).toBeGreaterThanOrEqual(7);
    await expect(page.locator('kbd:visible')).toHaveCount(0);

    const list = new ListPage(page);
    await expect(page.getByRole('columnheader')).toHaveCount(0);
    await page.getByRole('button', { name: /^Sort: Name ?, ascending$/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['Name', 'Phone', 'Age', 'City, state', 'In force', 'Next date', 'Status', 'Agent'],
      'Created',
    ]);
    await page.getByRole('menuitem', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sort=last_name&order=desc/);
    await expect(page.getByRole('row').first()).toContainText('Byron 9');
    await inRowMenu(page, 'Ada Byron 1', 'Log a call');
    await expect(page.getByRole('dialog', { name: 'Log a call' }).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Their tabs scroll within themselves, with the words for screen readers.
    for (const name of ['Everybody by last name', 'People of the coast', 'Clients without a call'])
      await agent.api(savedFilterRoutes.save, {
        body: { record_type: 'individual', name, query: {}, shared: true },
      });
    await new IndividualsPage(page).open();
    await expect(list.view(/^Clients without a call/)).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
