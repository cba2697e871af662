import { meRoutes } from '@bindery/contracts/identity';
import { call, sendAs } from '../fixtures/http.js';
import { mailsTo, signInMail } from '../fixtures/mailbox.js';
import { newAddress, Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { ConfirmPage } from '../pages/confirm.js';
import { WelcomePage } from '../pages/welcome.js';

// The sessions that the change ends are tried on purpose.
test.use({ expectedStatuses: [401, 403] });

const linkIn = (mail: { text: string } | undefined): string =>
  /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';

test('an account changes its address, which signs nobody in, and the old address takes it back', async ({
  page,
  newDevice,
}) => {
  const [from, to] = [newAddress('before'), newAddress('after')];
  const person = await Person.signIn(from);
  const change = () =>
    call('/auth/v1/user', { method: 'PUT', token: person.tokens.access_token, body: { email: to } });
  expect(await change()).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  await person.stepUp();
  expect((await change()).status).toBe(200);
  const token = person.tokens.access_token;

  const stranger = await newDevice();
  const atNew = new ConfirmPage(stranger);
  await atNew.open((await signInMail(to)).link);
  await expect(stranger.getByText(from).first()).toBeVisible();
  await stranger.getByRole('button', { name: 'Confirm address' }).click();
  await expect(stranger.getByRole('heading', { name: 'Confirmed' })).toBeVisible();

  const confirm = new ConfirmPage(page);
  await confirm.open((await signInMail(from, 2)).link);
  await page.getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible();
  await expect.poll(async () => (await sendAs(token, meRoutes.get)).status).toBe(401);
  await stranger.goto('/app/welcome');
  await expect(stranger.getByText(to)).toHaveCount(0);

  await expect.poll(async () => (await mailsTo(from)).at(-1)?.subject).toMatch(/was changed/);
  await confirm.open(linkIn((await mailsTo(from)).at(-1)));
  await expect(page.getByText(to)).toBeVisible();
  await page.getByRole('button', { name: 'Take the account back' }).click();
  await new WelcomePage(page).expectHere();
  expect(await page.evaluate(() => localStorage.getItem('bindery.session'))).toContain(from);
});
