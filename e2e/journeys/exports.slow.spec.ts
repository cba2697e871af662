import type { Page } from '@playwright/test';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { downloaded } from '../fixtures/downloads.js';
import { confirmationCode, mailsTo } from '../fixtures/mailbox.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualsPage } from '../pages/individuals.js';
import { inMoreActions } from '../pages/lists.js';
import { StepUpPage } from '../pages/step-up.js';

/** The file that a button of the dialog makes. */
const fileOf = (page: Page, button: string) =>
  downloaded(page, () => page.getByRole('dialog').getByRole('button', { name: button }).click());

test('a list is exported as it is on the screen, and nobody exports records of colleagues', async ({
  page,
  browser,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Export Agency', seats: 3 });
  const agent = await memberOf(owner, newAddress('agent'), 'agent');
  await owner.addIndividual({ first_name: 'Ada', last_name: 'Byron', status: 'lead', ssn: '219-09-9999' });
  await owner.addIndividual({ first_name: '=1+1', last_name: 'Hopkins', status: 'lead' });
  await owner.addIndividual({ first_name: 'Grace', last_name: 'Leavitt', status: 'active' });
  await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen', status: 'lead' });
  await enterAs(owner);
  const individuals = new IndividualsPage(page);

  await page.goto('/app/dashboard/individuals?status=lead&sort=last_name&order=asc');
  await expect(individuals.row('Byron')).toBeVisible();
  await inMoreActions(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export individuals' });
  await expect(dialog.getByText('Status: Lead')).toBeVisible();
  await dialog.getByRole('radio', { name: /^CSV/ }).click();
  const shown = await fileOf(page, 'Export 3 individuals');
  expect(shown.name).toMatch(/^Individuals \d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = shown.bytes.toString().trim().split('\r\n');
  expect(head).toContain('Last name,First name,Phone');
  expect(rows.map((row) => row.split(',').slice(0, 2).join(' '))).toEqual([
    'Byron Ada',
    'Eriksen Orla',
    "Hopkins '=1+1",
  ]);
  await new Frame(page).expectToast('3 individuals exported');

  await inMoreActions(page, 'Export');
  await dialog.getByRole('radio', { name: /^All/ }).click();
  const all = await fileOf(page, 'Export 3 individuals');
  expect(all.name).toMatch(/\.xlsx$/);
  expect(all.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(all.bytes.toString('latin1')).not.toContain('219-09-9999');

  const theirs = await (await browser.newContext()).newPage();
  await enterAs(agent, theirs);
  await new IndividualsPage(theirs).open();
  await inMoreActions(theirs, 'Export');
  await expect(theirs.getByRole('button', { name: 'Export 1 individual' })).toBeEnabled();
  await theirs.context().close();
});

test.describe('everything', () => {
  // The call that needs the code is refused first.
  test.use({ expectedStatuses: [403] });

  test('the owner takes everything along, with full numbers after a code, and the list says why', async ({
    page,
    enterAs,
  }) => {
    const owner = await agencyOf(newAddress('owner'), { name: 'Leaving Agency', seats: 3 });
    await owner.addIndividual({ first_name: 'Ada', last_name: 'Byron', status: 'lead', ssn: '219-09-9999' });
    await enterAs(owner);
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything in your account' });
    await dialog.getByRole('checkbox', { name: /^Include full/ }).check();
    await dialog.getByLabel('Reason').fill('Moving to another system');
    await dialog.getByRole('button', { name: 'Export as a zip file' }).click();
    await new StepUpPage(page).enter(await confirmationCode(owner.email));
    await expect(page.getByText('Your export is on its way').first()).toBeVisible();

    const press = page.getByRole('button', { name: 'Download' }).first();
    const file = await downloaded(page, () => press.click({ timeout: 60_000 }), 60_000);
    expect(file.name).toMatch(/^Bindery \d{4}-\d\d-\d\d\.zip$/);
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');

    await page.goto('/app/dashboard/exports');
    const row = page.getByRole('row').filter({ hasText: 'The whole account, with 1 individual' });
    await expect(row).toContainText('Moving to another system');
    await expect
      .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject), { timeout: 15_000 })
      .toContain('Full protected numbers were exported');
  });
});
