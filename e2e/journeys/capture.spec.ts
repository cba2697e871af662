import { randomUUID } from 'node:crypto';
import { promoCodeRoutes, redemptionRoutes } from '@bindery/contracts/billing';
import { carrierRoutes, individualRoutes, policyRoutes, productRoutes } from '@bindery/contracts/crm';
import { agencyOf } from '../fixtures/agency.js';
import { downloaded } from '../fixtures/downloads.js';
import { newAddress, Person } from '../fixtures/person.js';
import {
  applicationEmail,
  applicationPdf,
  INJECTED,
  lockedPdf,
  scannedPdf,
} from '../fixtures/sample-captures.js';
import { expect, test } from '../fixtures/test.js';
import { CapturePage } from '../pages/capture.js';
import { Frame } from '../pages/frame.js';
import { IndividualPage } from '../pages/individual.js';
import { Toasts } from '../pages/toasts.js';

/** The owner of an agency, whose plan has capture, with the product of the application. */
async function ownerWithProduct(): Promise<Person> {
  const owner = await agencyOf(newAddress('capture'), { name: 'Capture Agency', seats: 3 });
  const carrier_id = await owner.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  await owner.add(productRoutes.create, { body: { name: 'Dental Plus', carrier_id } });
  return owner;
}

/** The clients of an account whose last name is this. */
async function clientsNamed(person: Person, search: string): Promise<unknown[]> {
  const { body } = await person.api(individualRoutes.list, { query: { search } });
  return (body as { items: unknown[] }).items;
}

test('an emailed application becomes a client with phone, address and policy, and the text commands nothing', async ({
  page,
  enterAs,
}) => {
  const owner = await ownerWithProduct();
  await enterAs(owner);
  await page.goto('/app/dashboard/individuals');
  await page.getByRole('main').getByRole('link', { name: 'Capture' }).first().click();
  const capture = new CapturePage(page);
  await expect(capture.box()).toBeFocused();
  await capture.find(applicationEmail('Whitfield'));

  await page.keyboard.press('ArrowDown');
  await expect(capture.source()).toContainText('Whitfield');
  await expect(capture.included('Last name')).toBeChecked();
  await expect(capture.value('First name')).toHaveValue('Gloria');
  await capture.value('Home: City').focus();
  await expect(capture.source()).toHaveText('Portland');

  await page.keyboard.press('Control+s');
  await new IndividualPage(page).expectHere('Gloria Whitfield');
  await new Toasts(page).expect('Client saved');
  await expect(page.getByText('12 Harbor Street')).toBeVisible();
  await expect(page.getByRole('link', { name: /Call \(207\) 555-0162/ })).toBeVisible();
  await expect(page.getByText('#KM5512345', { exact: true })).toBeVisible();
  const { body } = await owner.api(policyRoutes.list, { query: { search: 'KM5512345' } });
  expect(body).toMatchObject({ items: [{ carrier_name: 'Kestrel Mutual', premium: '27.45' }] });
  expect(await clientsNamed(owner, INJECTED)).toEqual([]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await new Toasts(page).expect('Capture undone');
  expect(await clientsNamed(owner, 'Whitfield')).toEqual([]);
});

test('a policy that saving left out is completed in a form with what the text said', async ({
  page,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('complete'), { name: 'Completing Agency', seats: 3 });
  await owner.add(carrierRoutes.create, { body: { name: 'Harbor Life' } });
  await enterAs(owner);
  const capture = new CapturePage(page);
  await capture.open();
  await capture.find(applicationEmail('Tarrant'));
  await capture.saveButton().click();
  await new Frame(page).answer('Save without the policy?', 'Save without');
  await new IndividualPage(page).expectHere('Gloria Tarrant');
  await new Toasts(page)
    .about('Saved without the policy')
    .getByRole('button', { name: 'Add policy' })
    .click();
  const form = page.getByRole('dialog', { name: 'Add policy' });
  await expect(form.getByLabel('Policy number')).toHaveValue('KM5512345');
  await expect(form.getByLabel('Premium', { exact: true })).toHaveValue('27.45');
  await expect(form.getByText('The captured text says “Dental Plus”.')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Carrier' })).toBeFocused();
  await page.keyboard.type('harbor');
  await page.getByRole('option', { name: 'Harbor Life' }).click();
  // The text doesn't say how often it is paid.
  await form.getByRole('combobox', { name: 'Premium mode' }).click();
  await page.getByRole('option', { name: 'Quarterly' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await new Toasts(page).expect('Policy created successfully!');
  const { body } = await owner.api(policyRoutes.list, { query: { search: 'KM5512345' } });
  expect(body).toMatchObject({
    items: [
      {
        carrier_name: 'Harbor Life',
        premium: '27.45',
        premium_mode: 'quarterly',
        effective_date: '2027-01-01',
      },
    ],
  });
});

test('a dropped PDF is read in the browser, and one that cannot be read says why', async ({
  page,
  enterAs,
}) => {
  await enterAs(await ownerWithProduct());
  const capture = new CapturePage(page);
  await capture.open();
  await capture.choose('locked.pdf', await lockedPdf());
  await expect(page.getByText('This PDF is protected by a password.')).toBeVisible();
  await capture.choose('scan.pdf', await scannedPdf());
  await expect(page.getByText('This PDF has no text, only pictures')).toBeVisible();
  await capture.choose('application.pdf', await applicationPdf('Somebody'));
  await capture.expectReview();
  await page.getByRole('button', { name: 'Discard' }).click();
  await new Frame(page).answer('Discard this draft?', 'Discard');
  await capture.expectHere();
  await capture.drop('application.pdf', await applicationPdf('Helena'));
  await capture.expectReview();
  await expect(capture.value('First name')).toHaveValue('Helena');
  await expect(capture.value('Home: ZIP')).toHaveValue('03301');
  await capture.saveButton().click();
  await new IndividualPage(page).expectHere('Helena Marsh');
});

test.describe('two tabs', () => {
  // The second tab learns that the client exists by now.
  test.use({ expectedStatuses: [409] });

  test('with the same text and a double click make one client, and lose nothing', async ({
    page,
    context,
    enterAs,
  }) => {
    const owner = await ownerWithProduct();
    await enterAs(owner);
    const capture = new CapturePage(page);
    await capture.open();
    await capture.find(applicationEmail('Marsden'));
    const tab = await context.newPage();
    const other = new CapturePage(tab);
    await other.open();
    await other.find(applicationEmail('Marsden'));

    await capture.saveButton().dblclick();
    await new IndividualPage(page).expectHere('Gloria Marsden');
    await other.value('Home: City').fill('South Portland');
    await other.saveButton().click();
    await tab.getByRole('button', { name: 'Compare again' }).click();
    await tab.getByRole('radio', { name: 'Marsden, Gloria' }).click();
    await expect(other.value('Home: City')).toHaveValue('South Portland');
    await expect(other.included('Home: City')).not.toBeChecked();
    expect(await clientsNamed(owner, 'Marsden')).toHaveLength(1);
  });
});

test('without capture in the plan, the page says what it is and which plans have it', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  await page.goto('/app/dashboard');
  await new Frame(page).goTo('Capture');
  await expect(page.getByText(/It comes with Individual Agent or Agency Plan/)).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/app\/subscription/);
});

/** A new person whose code for the plan of one agent gives capture without the CRM. */
async function withoutCrm(superuser: Person): Promise<Person> {
  const code = `CAPTURE-${randomUUID().slice(0, 8).toUpperCase()}`;
  const made = await superuser.api(promoCodeRoutes.create, { body: { code, service_level: 'capture_only' } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const person = await Person.signIn(newAddress('capture-only'));
  const body = { code, plan_id: 'individual_agent' } as const;
  expect((await person.api(redemptionRoutes.apply, { body })).status).toBe(200);
  await person.untilRole('agent');
  return person;
}

test('without the CRM, accepted drafts are kept, seen and exported', async ({ page, superuser, enterAs }) => {
  await enterAs(await withoutCrm(superuser));
  const capture = new CapturePage(page);
  await capture.open();
  await expect(page.getByText('No accepted drafts yet')).toBeVisible();
  await capture.find(applicationEmail('Okafor'));
  await page.getByRole('button', { name: /^Accept/ }).click();
  // The account has no carrier of that name, so the policy waits for somebody to confirm it.
  const question = page.getByRole('alertdialog', { name: 'Save without the policy?' });
  await expect(question).toContainText('The policy needs a carrier.');
  await question.getByRole('button', { name: 'Save without' }).click();
  await new Toasts(page).expect('Draft accepted');
  await capture.expectHere();
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(file.name).toBe('Accepted drafts.csv');
  expect(file.bytes.toString()).toContain('Okafor');
  await page.getByText('Okafor, Gloria').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accepted draft' })).toBeVisible();
  await expect(page.getByText('12 Harbor Street')).toBeVisible();
});
