import { carrierRoutes, noteRoutes, phoneRoutes, policyRoutes, taskRoutes } from '@bindery/contracts/crm';
import { sampleSsn } from '../fixtures/sample-secrets.js';
import { expect, test } from '../fixtures/test.js';
import { IndividualPage } from '../pages/individual.js';
import { TimelineCard } from '../pages/timeline.js';

test('a call is logged with one key and one line, edited, deleted and restored', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', status: 'lead' });
  await enterAs(agent);
  const individual = new IndividualPage(page);
  const timeline = new TimelineCard(page);
  await individual.open(id);
  await expect(timeline.entries.filter({ hasText: 'Client added' })).toContainText('Status: Lead');

  await page.keyboard.press('c');
  await expect(timeline.text).toBeFocused();
  await page.keyboard.type('Asked about dental.');
  await page.keyboard.press('Enter');
  await expect(timeline.entries.first()).toContainText(/^Call.*Asked about dental\.$/);
  await expect(timeline.text).toHaveValue('');

  await timeline.inMenu('call', 'Edit');
  await page.getByRole('dialog').getByLabel('Note').fill('Asked about dental and vision.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(timeline.entries.first()).toContainText('Asked about dental and vision.');
  await timeline.card.getByRole('button', { name: 'edited' }).click();
  await expect(page.getByRole('dialog', { name: 'Earlier versions' })).toContainText('Asked about dental.');
  await page.keyboard.press('Escape');

  // A few entries need no search.
  await expect(timeline.card.getByRole('searchbox')).toHaveCount(0);
  for (const body of ['Sent the form.', 'Met at the fair.'])
    await agent.api(noteRoutes.createOfIndividual, { params: { id }, body: { kind: 'note', body } });
  await page.reload();
  await timeline.card.getByRole('searchbox', { name: 'Search the timeline' }).fill('vision');
  await expect(timeline.entries).toHaveCount(1);
  await timeline.inMenu('call', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(timeline.card.getByText('Nothing in the timeline matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(timeline.entries).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a note is written between two appointments, and a text left behind asks first', async ({
    page,
    agent,
    enterAs,
  }) => {
    const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
    await agent.add(noteRoutes.createOfIndividual, {
      params: { id },
      body: { body: 'Never call before noon.', pinned: true },
    });
    await enterAs(agent);
    const individual = new IndividualPage(page);
    const timeline = new TimelineCard(page);
    await individual.open(id);
    await page.getByRole('button', { name: 'Add note' }).tap();
    await expect(timeline.text).toBeInViewport();
    await page.keyboard.type('Met at the library.');
    // A keyboard on the screen starts a new line with this key.
    await page.keyboard.press('Enter');
    await page.keyboard.type('Brings her husband next time.');
    await timeline.choose('Kind', 'Visit');
    await page.getByRole('button', { name: 'Save note' }).tap();
    await expect(timeline.entries.first()).toContainText('Never call before noon.');
    await expect(timeline.entries.nth(1)).toContainText(
      /^Visit.*Met at the library\.\nBrings her husband next time\.$/s,
    );
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    await timeline.text.fill('Half a thought');
    await page.getByRole('link', { name: 'Back to Individuals' }).tap();
    await page.getByRole('button', { name: 'Keep editing' }).tap();
    await expect(timeline.text).toHaveValue('Half a thought');
  });
});

test('the printed page begins with the facts, and shows nobody who looked at a number', async ({
  page,
  agent,
  enterAs,
}) => {
  const values = { first_name: 'Ada', last_name: 'Byron', dob: '1950-03-01', ssn: sampleSsn() };
  const { id } = await agent.addIndividual(values);
  await agent.add(phoneRoutes.createOfIndividual, {
    params: { id },
    body: { phone: '2075550101', type: 'mobile' },
  });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel' } });
  const policy = { insured_id: id, carrier_id, status: 'active', effective_date: '2026-01-01' };
  await agent.add(policyRoutes.create, { body: policy });
  await agent.add(taskRoutes.create, { body: { title: 'Call', due_date: '2027-01-04', insured_id: id } });
  await agent.addIndividual({ ...values, ssn: sampleSsn() });
  await enterAs(agent);
  const individual = new IndividualPage(page);
  await individual.open(id);
  await individual.reveal('SSN');
  await expect(individual.value('SSN').locator('output')).toBeVisible();
  await page.reload();
  const viewed = new TimelineCard(page).entries.filter({ hasText: 'SSN viewed' });
  await expect(viewed).toBeVisible();
  await expect(page.getByText('This client may be a duplicate')).toBeVisible();
  // A4 without its margins.
  await page.setViewportSize({ width: 733, height: 1_060 });
  await page.emulateMedia({ media: 'print' });
  await expect(viewed).toBeHidden();
  await expect(page.getByText('This client may be a duplicate')).toBeHidden();
  await expect(page.getByText(/^Showing 1 to/)).toHaveCount(0);
  // An empty list means nothing on paper, and a sheet begins with as much as it holds.
  await expect(page.getByRole('region', { name: 'Addresses' })).toBeHidden();
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y;
  const order = ['Identity & Medicare', 'Phone numbers', 'Person', 'Policies in force', 'Tasks', 'Timeline'];
  const tops = await Promise.all(order.map(top));
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
});

test('paper has the mask of a revealed number, and no countdown or notice', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', ssn: sampleSsn() });
  await enterAs(agent);
  const individual = new IndividualPage(page);
  await individual.open(id);
  const mask = await individual.value('SSN').getByText('***').innerText();
  await individual.reveal('SSN');
  const clear = individual.value('SSN').locator('output');
  await expect(clear).toBeVisible();
  const number = await clear.innerText();
  const printed = () => page.locator('body').innerText();
  expect(await printed()).toContain(number);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('timer')).toBeHidden();
  await expect(page.getByText('Every reveal is logged')).toBeHidden();
  await expect(page.locator('[data-toasts]')).toHaveCSS('display', 'none');
  // An empty value means nothing on paper.
  await expect(individual.value('Part A')).toBeHidden();
  await expect(individual.value('SSN')).toHaveText(mask, { useInnerText: true });
  expect(await printed()).not.toContain(number);
  await page.emulateMedia({ media: 'screen' });
  await expect(clear).toBeVisible();
});
