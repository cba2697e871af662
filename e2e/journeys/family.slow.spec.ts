import { dependentRoutes } from '@bindery/contracts/crm';
import { expect, test } from '../fixtures/test.js';
import { FamilyPage } from '../pages/family.js';
import { Frame } from '../pages/frame.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { ListPage } from '../pages/lists.js';

const elm = { Address: '1480 Elm Street', City: 'Reno', State: 'NV', ZIP: '89501' };

test.describe("an individual's addresses, phones and dependents", () => {
  test.use({ expectedStatuses: [412, 422] });

  test('can be added, deleted, restored and edited in conflict, and appear in the history', async ({
    page,
    agent,
    enterAs,
  }) => {
    const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
    await enterAs(agent);
    const individual = new IndividualPage(page);
    const family = new FamilyPage(page);
    const frame = new Frame(page);
    await individual.open(id);
    const addresses = family.card('Addresses').getByRole('listitem');

    await family.add('Address');
    await family.fill(elm);
    await family.save();
    await family.expectSaved();
    await family.add('Address');
    await family.fill({ ...elm, Address: '1815 Mill Lane' });
    await family.field('Primary').check();
    await family.save();
    // Making another one primary replaces the first.
    await expect(addresses.nth(0)).toContainText(/1815 Mill Lane.*Primary/);
    await expect(addresses.nth(1)).toContainText('1480 Elm Street');
    await expect(addresses.nth(1)).not.toContainText('Primary');

    await family.add('Phone');
    await family.fill({ 'Phone number': '12' });
    await family.save();
    await expect(family.field('Phone number')).toHaveAccessibleDescription(/with area code, such as/);
    await family.fill({ 'Phone number': '775 555 0101' });
    await family.save();
    await expect(page.getByRole('link', { name: '(775) 555-0101', exact: true })).toBeVisible();
    await family.inMenu('(775) 555-0101', 'Delete');
    await frame.answer('Are you sure you want to delete this phone?', 'Delete');
    await expect(family.card('Phone numbers').getByText('None', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: '(775) 555-0101', exact: true })).toBeVisible();

    await individual.openTab('Dependents 0');
    await family.add('Dependent');
    await family.fill({ 'First name': '🦉 =HYPERLINK("x")', 'Last name': '<img src=x onerror=alert(1)>' });
    await family.fill({ 'Date of birth': '2010-05-12', SSN: '000-12-3456' });
    await family.choose('Relationship', 'Child');
    await family.choose('Gender', 'Unknown (U)');
    await family.save();
    await expect(page.getByText("This SSN isn't valid. Check the digits.")).toBeVisible();
    await family.fill({ SSN: '219-09-9999' });
    await family.save();
    const name = '🦉 =HYPERLINK("x") <img src=x onerror=alert(1)>';
    await expect(page.getByRole('tabpanel', { name: 'Dependents 1' })).toContainText(name);
    await individual.reveal(`SSN of ${name}`);
    await expect(page.getByText('219-09-9999')).toBeVisible();

    await family.edit(name, 'Dependent');
    await family.fill({ Notes: 'Mine.' });
    const listed = await agent.api(dependentRoutes.listOfIndividual, { params: { id } });
    const { items } = listed.body as { items: { id: string }[] };
    await agent.api(dependentRoutes.update, { params: { id: items[0]!.id }, body: { notes: 'Theirs.' } });
    await family.save();
    await page.getByRole('button', { name: 'Load latest version' }).click();
    const notes = page.getByRole('radiogroup', { name: 'Notes' });
    await expect(notes.getByRole('radio', { name: 'Mine.' })).toBeChecked();
    await notes.getByRole('radio', { name: 'Theirs.' }).check();
    await expect(family.dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Theirs.');
    await family.field('Student').check();
    await family.save();
    await family.expectSaved();

    await page.reload();
    await individual.openTab('History');
    const latest = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem').first();
    await expect(latest).toContainText(/Dependent updated.*Student.*before: No.*after: Yes/s);
    const added = page.getByRole('listitem').filter({ hasText: 'Dependent created' });
    await added.getByText(/ · \d+ more$/).click();
    await expect(added.getByText('set (hidden)')).toBeVisible();
    await page.goto('/app/dashboard/activity');
    await expect(page.getByText(/^SSN of a dependent of .+ revealed: /).first()).toBeVisible();
  });
});

test('a date of birth reads the same in Honolulu and New York', async ({ agent, enterAs, newDevice }) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', dob: '1950-03-01' });
  for (const timezoneId of ['Pacific/Honolulu', 'America/New_York']) {
    const page = await newDevice({ timezoneId });
    await enterAs(agent, page);
    const list = new IndividualsPage(page);
    await list.open();
    await new ListPage(page).press('Columns');
    await page.getByRole('checkbox', { name: 'Date of birth' }).check();
    await page.keyboard.press('Escape');
    await expect(list.row('Byron')).toContainText('Mar 1, 1950');
    const individual = new IndividualPage(page);
    await individual.open(id);
    await expect(individual.value('Date of birth')).toHaveText(/^Mar 1, 1950 \(\d+\)$/);
    await expect(page.getByText(/Born Mar 1, 1950/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit individual' }).click();
    await expect(page.getByLabel('Date of birth', { exact: true })).toHaveValue('03/01/1950');
    await page.keyboard.press('Escape');
    await individual.openTab('History');
    await expect(page.getByRole('tabpanel')).toContainText('Date of birthMar 1, 1950');
  }
});
