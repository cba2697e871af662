import { individualRoutes } from '@bindery/contracts/crm';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { confirmationCode } from '../fixtures/mailbox.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { MembersPage } from '../pages/members.js';
import { StepUpPage } from '../pages/step-up.js';

// A step-up is asked for, a removed member's token is refused, so is an address, and crm learns of the job a moment later.
test.use({ expectedStatuses: [401, 403, 404, 422] });

test('a person sets name and date format, and every page shows days in it', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', dob: '1950-12-10' });
  await enterAs(agent);
  await page.goto('/app/account');
  await expect(page).toHaveURL('/app/dashboard/settings/profile');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Pat Rivera');
  await page.getByRole('combobox', { name: 'Date format' }).click();
  await page.getByRole('option', { name: '1 Mar 2026' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const frame = new Frame(page);
  await frame.expectToast('Profile saved');
  await frame.goTo('Individuals');
  await new IndividualsPage(page).row('Byron').click();
  await expect(page.getByText('10 Dec 1950').first()).toBeVisible();
  await new IndividualPage(page).open(id);
  await expect(page.getByText('10 Dec 1950').first()).toBeVisible();
  await frame.openAccountMenu();
  await expect(page.getByRole('menu')).toContainText('Pat Rivera');
});

test('an owner chooses who can be invited and where members get help, and removes one of them', async ({
  page,
  newDevice,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Rivera Insurance', seats: 3 });
  const leaver = await memberOf(owner, newAddress('leaver'), 'agent');
  const heir = await memberOf(owner, newAddress('heir'), 'agent');
  await enterAs(await owner.onAnotherDevice());

  await page.goto('/app/dashboard/settings/agency');
  await page.getByRole('textbox', { name: 'Support email' }).fill('help@rivera.test');
  await page.getByRole('textbox', { name: 'Domains for invitations' }).fill('@Rivera.test');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await new Frame(page).expectToast('Agency settings saved');
  await expect(page.getByRole('textbox', { name: 'Domains for invitations' })).toHaveValue('rivera.test');
  await page.goto('/app/admin/seats');
  await page.getByRole('button', { name: 'Add user directly' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress('outsider'));
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  await expect(page.getByText('Your agency only invites addresses at rivera.test.')).toBeVisible();

  const device = await newDevice();
  await enterAs(heir, device);
  await device.goto('/app/dashboard');
  await new Frame(device).openAccountMenu();
  await expect(device.getByRole('menuitem', { name: 'Email support' })).toHaveAttribute(
    'href',
    'mailto:help@rivera.test',
  );

  await leaver.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const clients = new IndividualsPage(device);
  await clients.open();
  await expect(clients.row('Byron')).toHaveCount(0);
  const members = new MembersPage(page);
  await members.open();
  await members.remove(leaver.email, '1 client', heir.email);
  await new StepUpPage(page).enter(await confirmationCode(owner.email));
  const removed = page.getByRole('dialog', { name: `${leaver.email} was removed` });
  await expect(removed.getByText('Their clients have been reassigned.')).toBeVisible();
  await clients.open();
  await expect(clients.row('Byron')).toBeVisible();
  await expect.poll(async () => (await leaver.call(individualRoutes.list)).status).toBe(401);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(members.row(heir.email)).toBeVisible();
  await expect(members.row(leaver.email)).toHaveCount(0);
});

test('an owner hands the agency over to a member, who accepts it', async ({ page, newDevice, enterAs }) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Handed Insurance', seats: 3 });
  const heir = await memberOf(owner, newAddress('heir'), 'agency_admin');
  await enterAs(await owner.onAnotherDevice());
  await page.goto('/app/dashboard/settings/agency');
  await page.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: heir.email }).click();
  await page.getByRole('button', { name: 'Offer ownership' }).click();
  await new StepUpPage(page).enter(await confirmationCode(owner.email));
  await expect(page.getByText(`You offered the ownership to ${heir.email}`)).toBeVisible();

  const device = await newDevice();
  await enterAs(await heir.onAnotherDevice(), device);
  await device.goto('/app/dashboard/settings/agency');
  await device.getByRole('button', { name: 'Accept ownership' }).click();
  await new Frame(device).answer('Become the owner?', 'Accept ownership');
  await new StepUpPage(device).enter(await confirmationCode(heir.email));
  await new Frame(device).expectToast('You own the account now');
  const members = new MembersPage(page);
  await members.open();
  await expect(members.row(heir.email)).toContainText('Owner');
  await expect(members.row(owner.email)).not.toContainText('Owner');
});
