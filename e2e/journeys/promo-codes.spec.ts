import { randomUUID } from 'node:crypto';
import { redemptionRoutes, subscriptionRoutes } from '@bindery/contracts/billing';
import { newAddress, Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { PromosPage } from '../pages/promos.js';

test('a superuser creates a promo code, a user redeems it once, and a deactivated code is refused', async ({
  page,
  superuser,
  enterAs,
}) => {
  await enterAs(superuser);
  await page.goto('/app/dashboard');
  const frame = new Frame(page);
  await frame.goTo('Promo codes');
  const promos = new PromosPage(page);
  const code = `TRY-${randomUUID().slice(0, 8).toUpperCase()}`;
  await promos.create();
  await promos.fill('Code', code.toLowerCase());
  await promos.fill('Description', 'Three months for agencies');
  await promos.check('Agent');
  await promos.check('Agency');
  await promos.choose('Usage type', 'Multiple uses');
  await promos.choose('Duration', 'Months');
  await promos.save();
  await frame.expectToast('Promo code created successfully!');
  await expect(promos.row(code)).toContainText('Agency0/1NeverActive');

  const person = await Person.signIn(newAddress('promo'));
  const body = { code, plan_id: 'agency_plan' };
  const use = (by: Person) => by.api(redemptionRoutes.apply, { body });
  expect(await use(person)).toMatchObject({ status: 200, body: { promo_applied: { code } } });
  await person.untilRole('agency_admin');
  const status = (await person.api(subscriptionRoutes.get)).body;
  expect(status).toMatchObject({ plan_id: 'agency_plan', origin: 'promo', seats_limit: 3, is_active: true });
  expect(await use(person)).toMatchObject({
    status: 422,
    body: { detail: 'Your account has already used this promo code. Try another one.' },
  });

  await promos.open();
  await expect(promos.row(code)).toContainText('1/1');
  const usage = await promos.openUsage(code);
  await expect(usage.getByRole('row').filter({ hasText: person.email })).toContainText('Agency Admin');
  await page.keyboard.press('Escape');
  await promos.deactivate(code);
  await frame.expectToast('Promo code deactivated successfully!');
  await expect(promos.row(code)).toContainText('Inactive');
  expect(await use(await Person.signIn(newAddress('late')))).toMatchObject({
    status: 422,
    body: { detail: 'This promo code is no longer active. Try another one.' },
  });

  // The audit log gets it by an event.
  await expect(async () => {
    await page.goto('/app/admin/audit?action=promo_code.deactivated');
    const entry = page.getByText('root@bindery.test deactivated a promo code').first();
    await expect(entry).toBeVisible({ timeout: 5_000 });
  }).toPass();
});
