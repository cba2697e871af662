import { agencyOf, memberOf } from '../fixtures/agency.js';
import { confirmationCode, firstLink } from '../fixtures/mailbox.js';
import { newAddress, Person } from '../fixtures/person.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { ConfirmPage } from '../pages/confirm.js';
import { Frame } from '../pages/frame.js';
import { IndividualsPage } from '../pages/individuals.js';
import { JoinQuestion } from '../pages/join.js';
import { LandingPage } from '../pages/landing.js';
import { PermissionsDialog } from '../pages/permissions.js';
import { SeatsPage } from '../pages/seats.js';
import { StepUpPage } from '../pages/step-up.js';
import { UserManagementPage } from '../pages/user-management.js';

const AGENCY = 'Harbor Insurance Group';

test('a superuser creates a user, who signs in', async ({ page, superuser, enterAs, newDevice }) => {
  await enterAs(superuser);
  await page.goto('/app/admin/users');
  const users = new UserManagementPage(page);
  await page.getByRole('button', { name: 'Create user' }).click();
  const email = newAddress('created');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Agent', exact: true }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await new Frame(page).expectToast('User created successfully!');
  await expect(users.row(email)).toContainText('Agent');

  const device = await newDevice();
  await enterAs(await Person.signIn(email), device);
  await device.goto('/app/dashboard');
  await expect(device.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
});

test.describe('an agency', () => {
  // A token from before a change is rejected once and renewed. A full agency rejects with 409, a step-up is asked for.
  test.use({ expectedStatuses: [401, 403, 409, 503] });

  test('is named by its owner, and asks whom it invites by that name', async ({
    page,
    newDevice,
    enterAs,
  }) => {
    const owner = await agencyOf(newAddress('pat'), { name: 'pat', seats: 3 });
    await enterAs(owner);
    await page.goto('/app/dashboard/settings/profile');
    const frame = new Frame(page);
    await page.getByRole('textbox', { name: 'Full name' }).fill('Pat Rivera');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await frame.expectToast('Profile saved');
    await page.getByRole('tab', { name: 'Agency' }).click();
    await page.getByRole('textbox', { name: 'Agency name' }).fill('Rivera Insurance');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await frame.expectToast('Agency settings saved');
    await expect(page.getByRole('banner').first()).toContainText('Rivera Insurance');

    const seats = new SeatsPage(page);
    await seats.open();
    const email = newAddress('nia');
    await seats.invite(email);
    const device = await newDevice();
    const confirm = new ConfirmPage(device);
    await confirm.open(await firstLink(email));
    await confirm.goOn();
    await expect(device.getByText('Pat Rivera')).toBeVisible();
    await new JoinQuestion(device, 'Rivera Insurance').answer('Join');
    await new Frame(device).expectToast('You joined Rivera Insurance.');
  });

  test('invites an agent, who sees all records only after the permission matrix allows it', async ({
    page,
    newDevice,
    enterAs,
  }) => {
    const owner = await agencyOf(newAddress('olivia'), { name: AGENCY, seats: 3 });
    const ana = await memberOf(owner, newAddress('ana'), 'agent');
    await ana.addIndividual({ first_name: 'Katherine', last_name: 'Theirs' });
    await enterAs(owner);
    const seats = new SeatsPage(page);
    await seats.open();
    const email = newAddress('dee');
    await seats.invite(email);
    await new Frame(page).expectToast(`Invitation sent to ${email}!`);
    await expect(seats.row(email)).toContainText('Pending');
    await seats.expectUsed(3, 3);

    const device = await newDevice();
    const confirm = new ConfirmPage(device);
    await confirm.open(await firstLink(email));
    await confirm.goOn();
    await new JoinQuestion(device, AGENCY).answer('Join');
    await new Frame(device).expectToast(`You joined ${AGENCY}.`);
    await expect(device).toHaveURL(/\/app\/dashboard$/);
    const list = new IndividualsPage(device);
    await new Frame(device).goTo('Individuals');
    await expect(device.getByText('No individuals found')).toBeVisible();

    await seats.open();
    const permissions = new PermissionsDialog(page);
    await permissions.open();
    await permissions.allow('Agent: See all');
    // Her token is refused, and with that renewed, within a second.
    await expect(async () => {
      await new Frame(device).goTo('Individuals');
      await new Frame(device).goTo('Dashboard');
      const total = device.getByRole('group', { name: 'Total individuals' });
      await expect(total).toContainText('1', { timeout: 2_000 });
    }).toPass();
    await new Frame(device).goTo('Individuals');
    await expect(list.row('Theirs')).toBeVisible();
  });

  test('refuses invitations when full, until deactivating an agent frees a seat and signs them out', async ({
    page,
    newDevice,
    enterAs,
  }) => {
    const owner = await agencyOf(newAddress('olivia'), { name: AGENCY, seats: 3 });
    const ben = await memberOf(owner, newAddress('ben'), 'agent');
    await memberOf(owner, newAddress('ana'), 'agent');
    const device = await newDevice();
    await enterAs(ben, device);
    await device.goto('/app/dashboard');
    await expect(device.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    await enterAs(owner);
    const seats = new SeatsPage(page);
    await seats.open();
    await seats.expectUsed(3, 3);
    const email = newAddress('dee');
    await seats.invite(email);
    await expect(page.getByText(/^Error: .*seat/)).toBeVisible();
    await seats.closeInvite();

    await seats.deactivate(ben.email);
    await new StepUpPage(page).enter(await confirmationCode(owner.email));
    await new Frame(page).expectToast(`User ${ben.email} deactivated.`);
    await expect(seats.row(ben.email)).toContainText('Inactive');
    // Every service knows of the revocation by now, so identity is not needed.
    await without('identity', async () => {
      await new Frame(device).goTo('Individuals');
      await new LandingPage(device).expectHere();
      await expect(device.getByText('You were signed out', { exact: false })).toBeVisible();
    });
    await seats.invite(email);
    await new Frame(page).expectToast(`Invitation sent to ${email}!`);
    await seats.expectUsed(3, 3);
  });
});
