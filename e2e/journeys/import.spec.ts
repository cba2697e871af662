import { readFile } from 'node:fs/promises';
import { individualRoutes, type IndividualRow } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { messyBook } from '../fixtures/messy-book.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { ImportPage } from '../pages/imports.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';

test('a new agency imports a messy workbook, corrects it, and undoes it', async ({
  page,
  agent,
  enterAs,
}) => {
  test.slow();
  await enterAs(agent);
  const imports = new ImportPage(page);
  const list = new IndividualsPage(page);
  await list.open();
  await page.getByRole('link', { name: 'Import a file' }).click();

  await test.step('match columns: only dates and an unknown column are asked about', async () => {
    await imports.choose('Book.xlsx', await messyBook(agent.email));
    await expect(page.getByText('Please check2 of 17')).toBeVisible();
    await expect(imports.field('Client')).toContainText('Last name');
    await expect(imports.field('City, State, Zip')).toContainText('Home address: City');
    await expect(imports.field('Score')).toContainText('Leave this column out');
    await imports.press('Continue');
    await expect(page.getByText(/has the month or the day first/)).toBeVisible();
    await page.getByLabel('March 4, 2026').click();
    await imports.press('Continue');
  });

  await test.step('match values: a status that Bindery does not know', async () => {
    await expect(page.getByRole('combobox', { name: 'Carrier “Harbor Health”' })).toContainText('Add');
    await imports.answer('Status', 'AEP 2027', 'Lead');
    await imports.press('Check all rows');
  });

  await test.step('correct a row in place', async () => {
    await expect(page.getByRole('heading', { name: 'What will happen to your 4 rows' })).toBeVisible({
      timeout: 30_000,
    });
    await imports.expectSentence('2 individuals will be added.');
    await imports.expectSentence('2 rows with errors stay out');
    await imports.correct('DOB', 7, '2/28/1960');
    await imports.expectSentence('3 individuals will be added.');
  });

  await test.step('import, and get the rows that did not go in', async () => {
    await imports.press('Import 3 individuals');
    await imports.expectEnd('Import done');
    await imports.expectSentence(/^Added: 3 individuals,.* 2 policies/);
    const download = page.waitForEvent('download');
    await imports.press('Download the 1 row with errors');
    const failed = await readFile(await (await download).path(), 'utf8');
    expect(failed).toContain('Vaughn');
    expect(failed).not.toContain('Byron');
  });

  await test.step('see what went in', async () => {
    await page.getByRole('link', { name: 'View individuals' }).click();
    await expect(list.row('Byron, Ada')).toContainText('(207) 555-0123');
    await expect(list.row('Byron, Ada')).toContainText('Portland, ME');
    await expect(list.row('Hopkins, Grace')).toContainText('Lead');
    await list.view('Ada Byron');
    await new IndividualPage(page).expectHere('Ada Byron');
    await expect(page.getByText('***-**-5678')).toBeVisible();
    await expect(page.getByText('Apr 15, 1950', { exact: true })).toBeVisible();
    await expect(page.getByText('Harbor Health').first()).toBeVisible();
  });

  await test.step('undo it', async () => {
    await imports.open();
    await page.getByRole('table', { name: 'Past imports' }).getByText('Book.xlsx').click();
    await imports.press('Undo this import');
    await new Frame(page).answer('Undo this import?', 'Undo this import');
    await imports.expectEnd('Import undone');
    const { total } = (await agent.api(individualRoutes.list)).body as ListOf<IndividualRow>;
    expect(total).toBe(0);
  });
});

test('cells are pasted on a phone, matched with somebody who is there, and imported', async ({
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
});
