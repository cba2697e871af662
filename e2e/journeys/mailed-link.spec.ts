import { inDatabase } from '../fixtures/database.js';
import { call } from '../fixtures/http.js';
import { passMailLimits } from '../fixtures/mail-limits.js';
import { signInMail } from '../fixtures/mailbox.js';
import { askForLink, newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { ConfirmPage } from '../pages/confirm.js';
import { LandingPage } from '../pages/landing.js';
import { WelcomePage } from '../pages/welcome.js';

test.describe('a mailed login link', () => {
  test('works for its reader after a mail scanner has opened it five times', async ({ page }) => {
    const email = newAddress('scanned');
    const { link, token } = await askForLink(email);
    const confirming = `/auth/v1/verify?token=${token}&token_hash=${token}&type=email`;
    for (let time = 1; time <= 5; time += 1) {
      expect((await fetch(link)).status).toBe(200);
      await fetch(link, { method: 'HEAD' });
      await call(confirming);
    }
    const confirm = new ConfirmPage(page);
    await confirm.open(link);
    await expect(page.getByText(email)).toBeVisible();
    await confirm.goOn();
    await new WelcomePage(page).expectHere();
    await expect(page).not.toHaveURL(/token_hash/);
  });

  test('signs in the device that opens it, not the one that requested it', async ({ page, newDevice }) => {
    const email = newAddress('two-devices');
    await new LandingPage(page).askForLink(email);
    const { link } = await signInMail(email);
    const other = await newDevice();
    const confirm = new ConfirmPage(other);
    await confirm.open(link);
    await confirm.goOn();
    await new WelcomePage(other).expectHere();
    await page.goto('/app/welcome');
    await expect(page.getByText(email)).toHaveCount(0);
  });

  test('shows whose it is, whatever the address that it was opened from claims', async ({ page }) => {
    const email = newAddress('sender');
    const { link } = await askForLink(email);
    await new ConfirmPage(page).open(`${link}&email=reader%40harbor.test`);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('reader@harbor.test')).toHaveCount(0);
  });

  test('opens when a mail gateway has encoded its fragment or moved it to the query', async ({ page }) => {
    const email = newAddress('gateway');
    const { link } = await askForLink(email);
    const confirm = new ConfirmPage(page);
    const [start = '', fragment = ''] = link.split('#');
    for (const mangled of [`%23${fragment}`, `%23${encodeURIComponent(fragment)}`, `?${fragment}`]) {
      await confirm.open(start + mangled);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page).not.toHaveURL(/token_hash/);
    }
    await confirm.goOn();
    await new WelcomePage(page).expectHere();
  });

  test('signs in whom the link names that was pasted last into the open page', async ({ page }) => {
    const [first, second] = [newAddress('pasted-first'), newAddress('pasted-last')];
    await new ConfirmPage(page).open((await askForLink(first)).link);
    await expect(page.getByText(first)).toBeVisible();
    await page.goto((await askForLink(second)).link);
    await expect(page.getByText(second)).toBeVisible();
    await new ConfirmPage(page).goOn();
    await new WelcomePage(page).expectHere();
    expect(await page.evaluate(() => localStorage.getItem('bindery.session'))).toContain(second);
  });

  test('comes with a code that the page accepts when the fragment was cut off', async ({ page }) => {
    const email = newAddress('cut');
    const { link, code } = await askForLink(email);
    await new ConfirmPage(page).open(link.replace(/#.*/, ''));
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    await new WelcomePage(page).expectHere();
  });

  test('comes with a code that signs in the page that requested it', async ({ page }) => {
    const email = newAddress('code');
    const landing = new LandingPage(page);
    await landing.askForLink(email);
    const { code } = await signInMail(email);
    await landing.enterCode(code);
    await new WelcomePage(page).expectHere();
  });
});

test.describe('an invalid login link or code', () => {
  // GoTrue's response to an invalid code, and the API's to an unknown link.
  test.use({ expectedStatuses: [403, 404] });

  test('explains the refusal when the link was already used', async ({ page, newDevice }) => {
    const { link } = await askForLink(newAddress('used'));
    const first = new ConfirmPage(page);
    await first.open(link);
    await first.goOn();
    await new WelcomePage(page).expectHere();
    const second = new ConfirmPage(await newDevice());
    await second.open(link);
    await second.expectRejected(/already used|replaced/);
  });

  test('explains the refusal and sends a new link when the link has expired', async ({ page }) => {
    const email = newAddress('late');
    const { link } = await askForLink(email);
    await inDatabase('identity', (client) =>
      client.query(`UPDATE mailed_links SET expires_at = now() - interval '1 minute' WHERE used_at IS NULL`),
    );
    const confirm = new ConfirmPage(page);
    await confirm.open(link);
    await confirm.expectRejected(/expired.*15 minutes/);
    await passMailLimits();
    const again = await confirm.askAgain(email);
    await confirm.open(again.link);
    await confirm.goOn();
    await new WelcomePage(page).expectHere();
  });

  test('explains the refusal when the link is wrong or truncated', async ({ page }) => {
    const { link } = await askForLink(newAddress('wrong'));
    const confirm = new ConfirmPage(page);
    await confirm.open(link.replace(/token_hash=.{10}/, 'token_hash=AAAAAAAAAA'));
    await confirm.expectRejected(/invalid/);
    await confirm.open(link.replace(/#.*/, ''));
    await confirm.expectRejected(/incomplete/);
  });

  test('explains the refusal when the code is wrong, and still accepts the right one', async ({ page }) => {
    const email = newAddress('wrong-code');
    const landing = new LandingPage(page);
    await landing.askForLink(email);
    const { code } = await signInMail(email);
    await landing.enterCode(code === '000000' ? '000001' : '000000');
    await expect(page.getByText('This code is invalid or has expired.', { exact: false })).toBeVisible();
    await landing.enterCode(code);
    await new WelcomePage(page).expectHere();
  });
});
