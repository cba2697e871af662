import { agencyOf, memberOf } from '../fixtures/agency.js';
import { inDatabase } from '../fixtures/database.js';
import { newAddress } from '../fixtures/person.js';
import { ageSession } from '../fixtures/stored-session.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { codeOf, SecurityPage } from '../pages/security.js';
import { StepUpPage } from '../pages/step-up.js';

// A step-up that is needed first, and a wrong code.
test.use({ expectedStatuses: [403, 422] });

const asksForFactor = { level: 1, name: 'Confirm that it’s you' } as const;
const isIn = { level: 1, name: /^Welcome, / } as const;

test('an authenticator app confirms sign-ins on other devices, and each recovery code does so once', async ({
  page,
  agent,
  enterAs,
  newDevice,
}) => {
  await enterAs(agent);
  const security = new SecurityPage(page);
  await security.open();
  const { secret, recoveryCodes } = await security.addFirstApp(agent.email);
  await expect(security.factors).toContainText('Authenticator app');
  expect(recoveryCodes).toHaveLength(10);

  const signInElsewhere = async () => {
    const device = await newDevice();
    await enterAs(await agent.onAnotherDevice(), device);
    await device.goto('/app/dashboard');
    await expect(device.getByRole('heading', asksForFactor)).toBeVisible();
    return device;
  };
  const laptop = await signInElsewhere();
  const onLaptop = new SecurityPage(laptop);
  // The code of the enrollment counts once.
  await onLaptop.enterCode(codeOf(secret, 1));
  await expect(laptop.getByRole('heading', isIn)).toBeVisible();

  const [used = ''] = recoveryCodes;
  const phone = await signInElsewhere();
  await new SecurityPage(phone).enterRecoveryCode(used.toUpperCase());
  await expect(phone.getByRole('heading', isIn)).toBeVisible();

  const thief = await signInElsewhere();
  await new SecurityPage(thief).enterRecoveryCode(used);
  await expect(thief.getByText(/^This code is wrong/)).toBeVisible();
  await security.open();
  await expect(page.getByText('9 of 10 codes are left.', { exact: false })).toBeVisible();
  const log = page.getByRole('list', { name: 'Activity log' });
  await expect(log).toContainText('Wrong recovery code');
  await expect(log).toContainText('Added an authenticator app');
});

test('a passkey signs in without an email, and counts as a second factor', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  const security = new SecurityPage(page);
  await security.plugInAuthenticator();
  await security.open();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await security.confirmByMail(agent.email);
  await security.saveRecoveryCodes();
  await expect(security.passkeys.getByRole('listitem')).toHaveCount(1);

  await new Frame(page).signOut();
  // The authenticator answers as soon as the field of the address offers passkeys.
  await expect(page.getByRole('heading', isIn)).toBeVisible();
  await expect(page).toHaveURL('/app/dashboard');
  await security.open();
  await expect(security.passkeys).toContainText('last used');
});

test('an agency requires a second factor, and its people add one as they sign in', async ({
  page,
  newDevice,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('owner'), { name: 'Careful Insurance', seats: 3 });
  const agent = await memberOf(owner, newAddress('agent'), 'agent');
  await enterAs(owner);
  await page.goto('/app/dashboard/settings/agency');
  await page.getByRole('checkbox', { name: 'Require a second factor of everybody' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await new Frame(page).expectToast('Agency settings saved');
  const soon = /^Your agency requires a second factor from /;
  await page.goto('/app/dashboard');
  await expect(page.getByText(soon)).toBeVisible();

  // The grace period goes by.
  await inDatabase('identity', (client) =>
    client.query(
      `UPDATE accounts SET second_factor_required_at = now() - interval '8 days'
       WHERE id = (SELECT account_id FROM users WHERE id = $1)`,
      [owner.id],
    ),
  );
  const device = await newDevice();
  await enterAs(await agent.onAnotherDevice(), device);
  await device.goto('/app/dashboard');
  await expect(device.getByRole('heading', { level: 1, name: 'Add a second factor' })).toBeVisible();
  const security = new SecurityPage(device);
  await device.getByRole('button', { name: 'Authenticator app' }).click();
  await security.confirmByMail(agent.email);
  await security.enterCode(codeOf(await device.locator('code').innerText()));
  await expect(device.getByRole('heading', { level: 1, name: 'Your second factor is set up' })).toBeVisible();
  await device.getByRole('button', { name: 'I saved them' }).click();
  await expect(device.getByRole('heading', isIn)).toBeVisible();
  await expect(device.getByText(soon)).toHaveCount(0);
});

test('a full export asks for the factor, and not for a mailed code, once the last proof is old', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  await enterAs(await agent.onAnotherDevice());
  const security = new SecurityPage(page);
  await security.open();
  const { secret } = await security.addFirstApp(agent.email);
  await inDatabase('identity', (client) =>
    client.query(`UPDATE sessions SET proof_at = now() - interval '20 minutes' WHERE user_id = $1`, [
      agent.id,
    ]),
  );
  await ageSession(page);

  await page.goto('/app/subscription');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything in your account' });
  await dialog.getByRole('checkbox', { name: /^Include full/ }).check();
  await dialog.getByLabel('Reason').fill('Moving to another system');
  await dialog.getByRole('button', { name: 'Export as a zip file' }).click();
  const stepUp = new StepUpPage(page);
  await expect(stepUp.root).toContainText('Authenticator app');
  // The code of the enrollment counts once.
  await stepUp.enter(codeOf(secret, 1));
  await expect(page.getByText('Your export is on its way').first()).toBeVisible();
});
