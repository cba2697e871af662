import type { Page } from '@playwright/test';
import { importRoutes } from '@bindery/contracts/crm';
import { downloaded } from '../fixtures/downloads.js';
import { signInMail } from '../fixtures/mailbox.js';
import { messyBook } from '../fixtures/messy-book.js';
import { newAddress, Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { ConfirmPage } from '../pages/confirm.js';
import { Frame } from '../pages/frame.js';
import { ImportPage } from '../pages/imports.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { LandingPage } from '../pages/landing.js';
import { inMoreActions } from '../pages/lists.js';
import { PaymentPage } from '../pages/payment.js';
import { PlanChooser } from '../pages/plan-chooser.js';

test.describe('a new agency', () => {
  // The token from before the plan is rejected once, then renewed silently.
  test.use({ expectedStatuses: [401], viewport: { width: 1440, height: 900 } });

  test('signs up, brings its book in, corrects it, takes it out again, and moves it to another account', async ({
    page,
    newDevice,
    enterAs,
  }) => {
    test.slow();
    const email = newAddress('new-agency');
    await test.step('sign up, and start a trial', () => signUp(page, email));
    await test.step('from the first steps to the file', async () => {
      await page.getByRole('link', { name: 'Import your clients' }).click();
      await matchMessyBook(page, email);
    });
    await test.step('correct a row, import, and get the rows that did not go in', () => importBook(page));
    await test.step('see what went in', () => lookAtClients(page));
    const list = await test.step('take the list along', () => exportList(page));
    const archive = await test.step('take everything along', () => exportAccount(page));
    await test.step('undo it, and empty the trash', () => undoBook(page));
    await test.step('bring all of it into another account', async () => {
      const other = await newDevice({ viewport: { width: 1440, height: 900 } });
      await enterAs(await Person.onFreePlan('moved-here'), other);
      const imports = new ImportPage(other);
      await imports.open();
      await imports.chooseArchive(archive.name, archive.bytes);
      await imports.pressStart();
      await imports.expectEnd('Import done');
      expect(await exportList(other)).toEqual(list);
    });
  });
});

async function signUp(page: Page, email: string): Promise<void> {
  await new LandingPage(page).askForLink(email);
  const confirm = new ConfirmPage(page);
  await confirm.open((await signInMail(email)).link);
  await confirm.goOn();
  await new PlanChooser(page).startTrial('Agency Plan');
  const payment = new PaymentPage(page);
  await payment.expectHere();
  await payment.startWithoutCard();
  await payment.expectPaid('Active Trial');
}

/** Only dates, an unknown column, how often premiums are paid, and an unknown status are asked about. */
async function matchMessyBook(page: Page, email: string): Promise<void> {
  const imports = new ImportPage(page);
  await imports.choose('Book.xlsx', await messyBook(email));
  await expect(page.getByText('Please check3 of 17')).toBeVisible();
  await expect(imports.field('Client')).toContainText('Last name');
  await expect(imports.field('City, State, Zip')).toContainText('Home address: City');
  await expect(imports.field('Score')).toContainText('Leave this column out');
  await imports.press('Continue');
  await expect(page.getByText(/has the month or the day first/)).toBeVisible();
  await page.getByLabel('March 4, 2026').click();
  await imports.chooseMode('Premium', 'Monthly');
  await imports.press('Continue');
  await expect(page.getByRole('combobox', { name: 'Carrier “Harbor Health”' })).toContainText('Add');
  await imports.answer('Status', 'AEP 2027', 'Lead');
  await imports.press('Check all rows');
  await imports.expectPlan('What will happen to your 4 rows');
}

async function importBook(page: Page): Promise<void> {
  const imports = new ImportPage(page);
  await imports.expectSentence('3 individuals will be added.');
  await imports.expectSentence('1 row with errors stays out');
  await imports.expectNote(`Column "DOB": "2/30/1960" isn't a date.`);
  await imports.expectNote(`Column "Cell #": "555" isn't a phone number.`);
  await imports.correct('DOB', 7, '2/28/1960');
  await imports.expectNoNote(`Column "DOB": "2/30/1960" isn't a date.`);
  await imports.press('Import 3 individuals');
  await imports.expectEnd('Import done');
  await imports.expectSentence(/^Added: 3 individuals,.* 2 policies/);
  const failed = await downloaded(page, () => imports.press('Download the 1 row with errors'));
  expect(failed.bytes.toString()).toContain('Vaughn');
  expect(failed.bytes.toString()).not.toContain('Byron');
  const warned = await downloaded(page, () => imports.press('Download the 2 rows with warnings'));
  expect(warned.bytes.toString()).toContain('"555"" isn\'t a phone number.');
}

async function lookAtClients(page: Page): Promise<void> {
  const list = new IndividualsPage(page);
  await page.getByRole('link', { name: 'View individuals' }).click();
  await expect(list.row('Byron, Ada')).toContainText('(207) 555-0123');
  await expect(list.row('Byron, Ada')).toContainText('Portland, ME');
  await expect(list.row('Hopkins, Grace')).toContainText('Lead');
  await list.view('Ada Byron');
  await new IndividualPage(page).expectHere('Ada Byron');
  await expect(page.getByText('***-**-5678')).toBeVisible();
  await expect(page.getByText('Apr 15, 1950', { exact: true })).toBeVisible();
  await expect(page.getByText('Harbor Health').first()).toBeVisible();
}

/** The lines of the list, but for the agent at their end: people stay in their account. */
async function exportList(page: Page): Promise<string[]> {
  await new Frame(page).goTo('Individuals');
  await expect(page.getByRole('row').filter({ hasText: 'Byron, Ada' })).toBeVisible();
  await inMoreActions(page, 'Export');
  await page.getByRole('radio', { name: /^CSV/ }).click();
  const file = await downloaded(page, () =>
    page.getByRole('button', { name: 'Export 3 individuals' }).click(),
  );
  const lines = file.bytes.toString().trim().split('\r\n');
  return lines.map((line) => line.slice(0, line.lastIndexOf(','))).toSorted();
}

async function exportAccount(page: Page) {
  await new Frame(page).goTo('Subscription');
  await page.getByRole('button', { name: 'Export everything' }).click();
  await page.getByRole('button', { name: 'Export as a zip file' }).click();
  const press = page.getByRole('button', { name: 'Download' }).first();
  return downloaded(page, () => press.click({ timeout: 60_000 }), 60_000);
}

async function undoBook(page: Page): Promise<void> {
  const imports = new ImportPage(page);
  await new Frame(page).goTo('Individuals');
  await inMoreActions(page, 'Import');
  await page.getByRole('table', { name: 'Past imports' }).getByText('Book.xlsx').click();
  await imports.undo();
  await imports.press('Delete them for good');
  await new Frame(page).answer(/^Permanently delete \d+ records\?$/, 'Delete permanently');
  await expect(page.getByRole('heading', { name: 'In the trash' })).toBeHidden({ timeout: 30_000 });
  await new Frame(page).goTo('Individuals');
  await expect(page.getByText('No individuals found')).toBeVisible();
}

test('cells are pasted on a phone, matched with somebody who is there, imported and undone', async ({
  page,
  agent,
  enterAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', email: 'ada@byron.test' });
  await enterAs(agent);
  const imports = new ImportPage(page);
  await imports.open();
  await imports.paste(
    'First\tLast\tE-Mail\tDOB\nAda\tByron\tada@byron.test\t4/15/1950\nGrace\tHopkins\t\t12/9/1958',
  );
  await imports.press('Continue');
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeChecked();
  await imports.press('Check all rows');
  await imports.expectSentence('1 individual will be added.');
  await imports.expectSentence('1 individual will be updated.');
  await imports.press('Import 2 individuals');
  await imports.expectEnd('Import done');
  await expect(page.getByRole('link', { name: 'View individuals' })).toBeInViewport();
  await imports.undo();
  await imports.expectSentence('1 record got back its earlier values.');
});

test('a nickname is a possible duplicate, which is shown before it goes in', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.addIndividual({ first_name: 'Walter', last_name: 'Nye', dob: '1950-04-15' });
  await enterAs(agent);
  const imports = new ImportPage(page);
  await imports.open();
  await imports.paste('First\tLast\tDOB\nWalt\tNye\t4/15/1950\nGrace\tHopkins\t12/19/1958');
  await imports.press('Continue');
  await imports.press('Check all rows');
  await imports.press('Import 2, 1 of them a possible duplicate');
  await expect(page.getByRole('button', { name: 'Possible duplicates 1' })).toBeFocused();
  await expect(
    page.getByText(/has this last name and date of birth, but another form of the first name/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nye, Walter' })).toBeVisible();
  await imports.press('Import 2, 1 of them a possible duplicate');
  await imports.expectEnd('Import done');
  await imports.expectSentence(/^Added: 2 individuals/);
});

test('a client of the API sends a file as a form', async ({ agent }) => {
  const form = new FormData();
  form.set('type', 'policies');
  form.set('file', new File(['Policy number\nA-1\n'], 'Spring.csv', { type: 'text/csv' }));
  const { status, body } = await agent.api(importRoutes.create, { upload: await new Response(form).blob() });
  expect([status, body]).toMatchObject([201, { type: 'policy', name: 'Spring.csv' }]);
});
