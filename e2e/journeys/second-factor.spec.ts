import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { codeOf, SecurityPage } from '../pages/security.js';

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
