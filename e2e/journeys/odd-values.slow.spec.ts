import type { Page } from '@playwright/test';
import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  individualRoutes,
  policyRoutes,
  productRoutes,
} from '@bindery/contracts/crm';
import { dependentValues } from '../fixtures/family-values.js';
import { sampleSsn } from '../fixtures/sample-secrets.js';
import { expect, test } from '../fixtures/test.js';
import { inRowMenu } from '../pages/lists.js';
import { DashboardPage } from '../pages/dashboard.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { PalettePage } from '../pages/palette.js';
import { PoliciesPage } from '../pages/policies.js';
import { Toasts } from '../pages/toasts.js';

const FORMULA = '=HYPERLINK("x")';
const MARKUP = '<img src=x onerror=alert(1)>';
const FIRST = `🦉 ${FORMULA}`;
const NAME = `${FIRST} ${MARKUP}`;
const LISTED = `${MARKUP}, ${FIRST}`;
const LONGEST_NOTE = 5_000;

// Whether a mask is that of the present value the server alone knows.
test.use({ expectedStatuses: [422] });

/** Effects on the page that text must not have. */
function watchForScripts(page: Page): () => Promise<void> {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    expect(said, 'what a script in a value said').toEqual([]);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  };
}

test('names with formulas, markup or emoji are shown as typed everywhere and run no script', async ({
  page,
  agent,
  enterAs,
}) => {
  test.slow();
  const expectInert = watchForScripts(page);
  const start = `${MARKUP}\n${FORMULA}\n`;
  // An owl is two units long, and none is cut in half.
  const notes = start + '🦉'.repeat(Math.floor((LONGEST_NOTE - start.length) / '🦉'.length));
  const dob = '1950-03-01';
  const values = { first_name: FIRST, last_name: MARKUP, dob, nickname: MARKUP, notes, ssn: sampleSsn() };
  const { id } = await agent.addIndividual(values);
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: MARKUP, notes } });
  const product_id = await agent.add(productRoutes.create, { body: { carrier_id, name: FORMULA } });
  const sold = { carrier_id, product_id, insured_id: id };
  await agent.add(policyRoutes.create, {
    body: {
      ...{ ...sold, status: 'active', policy_number: MARKUP },
      ...{ premium: '12.50', effective_date: '2026-01-01' },
    },
  });
  await agent.add(dependentRoutes.create, {
    body: { ...dependentValues(id), first_name: FIRST, last_name: MARKUP },
  });
  const street = { type: 'home', address1: MARKUP, city: FORMULA, state: 'NV', zip: '89501' };
  await agent.add(addressRoutes.createOfIndividual, { params: { id }, body: street });
  await agent.api(individualRoutes.update, { params: { id }, body: { nickname: FORMULA } });
  await enterAs(agent);

  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await expect(dashboard.card('Premium by carrier')).toContainText(MARKUP);
  await expect(dashboard.card('Recent activity')).toContainText(MARKUP);
  await expectInert();
  const palette = new PalettePage(page);
  await palette.openByKey();
  await palette.type(MARKUP);
  // The policy is found as well, with the name beside its own.
  await expect(palette.option('Born Mar 1, 1950')).toContainText(NAME);
  await page.keyboard.press('Escape');

  const list = new IndividualsPage(page);
  await list.open();
  await expect(list.row(FIRST)).toContainText(MARKUP);
  await expectInert();
  await list.add();
  const form = new IndividualForm(page);
  await form.fill({ 'First name': FIRST, 'Last name': MARKUP });
  await form.root.getByLabel('Date of birth').fill(dob);
  await expect(form.root.getByRole('link', { name: NAME })).toBeVisible();
  await expectInert();
  await page.keyboard.press('Escape');
  await new Frame(page).answer('Discard unsaved changes?', 'Discard');

  const individual = new IndividualPage(page);
  await individual.open(id);
  await individual.expectHere(NAME);
  await expect(individual.value('Nickname')).toHaveText(FORMULA);
  await expect(page.getByText(`${MARKUP}\n${FORMULA}\n🦉🦉`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText(`${FORMULA}, NV 89501`);
  await individual.openTab('Policies 1');
  await expect(page.getByRole('row').filter({ hasText: FORMULA })).toContainText(MARKUP);
  await individual.openTab('Dependents 1');
  await expect(page.getByRole('tabpanel')).toContainText(NAME);
  await individual.openTab('History');
  const change = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Individual updated' });
  await expect(change).toContainText(`before: ${MARKUP}`);
  await expect(change).toContainText(`after: ${FORMULA}`);
  await expectInert();

  const policies = new PoliciesPage(page);
  await policies.open(`?${new URLSearchParams(sold).toString()}`);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(MARKUP);
  await expect(policies.row(FORMULA)).toContainText(LISTED);
  await page.goto(`/app/dashboard/carriers/${carrier_id}`);
  await expect(page.getByRole('heading', { level: 1, name: MARKUP })).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${FORMULA}` })).toBeVisible();
  await expectInert();

  await page.goto('/app/dashboard/activity');
  await expect(page.getByRole('row').filter({ hasText: MARKUP }).first()).toBeVisible();
  await page.goto('/app/dashboard/policies');
  await inRowMenu(page, `Policy #${MARKUP}`, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText(MARKUP);
  await expectInert();
  await new Frame(page).answer('Are you sure you want to delete this policy?', 'Delete');
  await new Toasts(page).expect('Policy deleted successfully!', `Policy #${MARKUP}`);
  await page.goto('/app/dashboard/trash/policies');
  await expect(page.getByRole('row').filter({ hasText: MARKUP })).toBeVisible();
  await expectInert();
});

test('the individual form refuses invalid values with a message under the field and keeps the input', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', ssn: sampleSsn() });
  await enterAs(agent);
  const list = new IndividualsPage(page);
  const form = new IndividualForm(page);
  await list.open();
  await list.add();
  const wrong: readonly (readonly [label: string, value: string, sentence: string])[] = [
    ['SSN', '000-12-3456', "This SSN isn't valid. Check the digits."],
    ['SSN', '***-**-1234', 'Type the full number.'],
    ['Email', 'a***@example.com', 'Type the full email address.'],
    ['Medicare number (MBI)', '1SG4-TE5-MK73', 'Enter 11 characters, such as 1EG4-TE5-MK73.'],
    ['Notes', 'x'.repeat(10_000), 'Notes can have up to 5,000 characters.'],
    ['First name', 'x'.repeat(101), 'First name can have up to 100 characters.'],
  ];
  await form.fill({ 'First name': 'Grace', 'Last name': 'Hopkins' });
  for (const [label, value, sentence] of wrong) {
    await form.fill({ [label]: value });
    await form.save();
    await form.expectProblem(label, sentence);
    await expect(form.field(label)).toHaveValue(value);
    await form.fill({ [label]: label === 'First name' ? 'Grace' : '' });
  }
  await form.root.getByLabel('Date of birth').pressSequentially('02302026');
  await form.save();
  await expect(
    form.root.getByText('Date of birth must be a date that exists, such as Jan 31, 2026.'),
  ).toBeVisible();
  await form.root.getByLabel('Date of birth').fill('1949-12-09');
  // A double click adds one.
  await form.root.getByRole('button', { name: 'Create' }).dblclick();
  await form.expectSaved();
  await new IndividualPage(page).expectHere('Grace Hopkins');
  await list.open();
  await expect(list.row('Hopkins')).toHaveCount(1);
  expect((await agent.api(individualRoutes.list)).body).toMatchObject({ total: 2 });

  await inRowMenu(page, 'Ada Byron', 'Edit');
  await form.fill({ SSN: '***-**-0000' });
  await form.save();
  await form.expectProblem('SSN', 'Type the full number, or undo to keep the stored one.');
});

test('the policy form refuses an invalid premium or termination date with a message under the field', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  await enterAs(agent);
  const policies = new PoliciesPage(page);
  await policies.open();
  await policies.add();
  await policies.pick('Carrier', 'Kestrel Mutual');
  const premium = page.getByLabel('Premium', { exact: true });
  for (const amount of ['12.345', 'abc', '-1', String(10 ** 12)]) {
    await premium.fill(amount);
    await page.getByRole('button', { name: 'Create' }).click();
    await policies.expectProblem('Premium', 'Enter an amount from 0 to 99,999,999.99, such as 1234.50.');
    await expect(premium).toHaveValue(amount);
  }
  await premium.fill('12.34');
  await page.getByLabel('Effective date').fill('2026-02-01');
  await page.getByRole('button', { name: 'More fields' }).click();
  await page.getByLabel('Termination date').fill('2026-01-31');
  await page.getByRole('button', { name: 'Create' }).click();
  await policies.expectProblem(
    'Termination date',
    "The termination date can't be before the effective date.",
  );
  await page.getByLabel('Termination date').fill('2026-02-01');
  await page.getByRole('button', { name: 'Create' }).click();
  await new Toasts(page).expect('Policy created successfully!');
});

test('the longest names push no column of a list and no button of a page out of sight', async ({
  page,
  agent,
  enterAs,
}) => {
  const name = 'W'.repeat(100);
  const { id } = await agent.addIndividual({ first_name: name, last_name: name });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'R'.repeat(200) } });
  const body = { carrier_id, insured_id: id, status: 'active', policy_number: 'N'.repeat(100) } as const;
  await agent.add(policyRoutes.create, { body: { ...body, effective_date: '2026-01-01' } });
  const street = { type: 'home', address1: 'A'.repeat(200), city: 'C'.repeat(100) } as const;
  await agent.add(addressRoutes.createOfIndividual, {
    params: { id },
    body: { ...street, state: 'NV', zip: '89501' },
  });
  await enterAs(agent);
  const individuals = new IndividualsPage(page);
  await individuals.open();
  await expect(page.getByRole('row', { name: 'WWW' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Next date' })).toBeInViewport();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/app/dashboard/individuals/${id}`);
    await expect(page.getByRole('region', { name: 'Policies in force' })).toContainText('NNN');
    const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await scrolls(), `whether the page scrolls sideways at ${String(width)} px`).toBe(false);
  }
});
