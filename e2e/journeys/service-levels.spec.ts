import { randomUUID } from 'node:crypto';
import {
  permissions,
  serviceLevels,
  type PermissionRule,
  type ServiceLevel,
} from '@bindery/contracts/access';
import { productRoutes } from '@bindery/contracts/api-routes';
import { promoCodeRoutes, redemptionRoutes } from '@bindery/contracts/billing';
import { individualRoutes } from '@bindery/contracts/crm';
import type { Route } from '@bindery/contracts/route';
import { sendAs } from '../fixtures/http.js';
import { newAddress, Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';

/** The menu of an account's owner, by service level. */
const crm = [
  'Dashboard',
  'Tasks',
  'Individuals',
  'Carriers',
  'Policies',
  'Renewals',
  'Reports',
  'Activity logs',
];
const always = ['Settings', 'Subscription'];
const menus: Readonly<Record<ServiceLevel, readonly string[]>> = {
  all_services: [...crm, ...always, 'Capture'],
  crm_capture: [...crm, ...always, 'Capture'],
  crm_only: [...crm, ...always],
  capture_only: ['Capture', ...always],
};
const sides: Readonly<Record<ServiceLevel, readonly string[]>> = {
  all_services: ['crm', 'capture'],
  crm_capture: ['crm', 'capture'],
  crm_only: ['crm'],
  capture_only: ['capture'],
};

/** A code for the individual plan that gives a service level. */
async function codeFor(level: ServiceLevel, superuser: Person): Promise<string> {
  const code = `LEVEL-${randomUUID().slice(0, 8).toUpperCase()}`;
  const made = await superuser.api(promoCodeRoutes.create, { body: { code, service_level: level } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return code;
}

/** A new person whose code for the individual plan gives a service level. */
async function personAt(level: ServiceLevel, superuser: Person): Promise<Person> {
  const code = await codeFor(level, superuser);
  const person = await Person.signIn(newAddress(level.replace('_', '-')));
  const applied = await person.api(redemptionRoutes.apply, { body: { code, plan_id: 'individual_agent' } });
  expect(applied.body).toMatchObject({ promo_applied: { service_level: level } });
  await person.untilRole('agent');
  return person;
}

const sideOf = ({ access }: Route): string | undefined =>
  access === 'public' ? undefined : (permissions[access] as PermissionRule).service;

/** Whether a call was refused because of the service level. */
async function isLeftOut(person: Person, route: Route): Promise<boolean> {
  const params = Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, randomUUID()]));
  const { body } = await person.send(route, { params });
  return (body as { code?: string } | undefined)?.code === 'service_not_included';
}

for (const level of serviceLevels) {
  test.describe(level, () => {
    test.use({ expectedStatuses: [] });

    test(`${level} decides which calls, which sections and which screens there are`, async ({
      page,
      superuser,
      enterAs,
    }) => {
      test.setTimeout(120_000);
      const person = await personAt(level, superuser);
      const wrong: string[] = [];
      for (const route of productRoutes) {
        const side = sideOf(route);
        const leftOut = side !== undefined && !sides[level].includes(side);
        // A call that isn't refused is only a read, lest it change something.
        if (!leftOut && route.method !== 'GET') continue;
        if ((await isLeftOut(person, route)) !== leftOut) wrong.push(`${route.method} ${route.path}`);
      }
      expect(wrong).toEqual([]);

      await enterAs(person);
      await page.goto('/app/dashboard');
      const menu = page.getByRole('navigation', { name: 'Sections' });
      await expect(menu.getByRole('link', { name: menus[level][0]! })).toBeVisible();
      const shown = await menu
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
      expect(shown.sort()).toEqual([...menus[level]].sort());
      for (const name of shown) {
        await menu.getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText("Your plan doesn't include")).toHaveCount(0);
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    });
  });
}

test('after a change of plan the old token is refused as outdated, never as not allowed', async ({
  superuser,
}) => {
  const person = await personAt('capture_only', superuser);
  const { access_token: old } = person.tokens;
  const code = await codeFor('all_services', superuser);
  const body = { code, plan_id: 'individual_agent' };
  expect((await person.api(redemptionRoutes.apply, { body })).status).toBe(200);
  const answers = new Set<string>();
  for (let call = 0; call < 20; call += 1) {
    const reply = await sendAs(old, individualRoutes.list);
    answers.add(reply.status < 300 ? 'ok' : String((reply.body as { code?: string }).code));
  }
  expect([...answers]).toEqual(['token_stale']);
  await person.refresh();
  expect((await person.api(individualRoutes.list)).status).toBe(200);
});

test('capture alone begins with the drafts, and says of the CRM that the plan has none', async ({
  page,
  superuser,
  enterAs,
}) => {
  await enterAs(await personAt('capture_only', superuser));
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL(/\/app\/dashboard\/capture$/);
  await page.goto('/app/dashboard/individuals');
  await expect(page.getByRole('heading', { name: "Your plan doesn't include the CRM" })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Capture a client' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Add individual|New policy|Import/ })).toHaveCount(0);
});

test('the CRM alone shows nothing of capture', async ({ page, superuser, enterAs }) => {
  await enterAs(await personAt('crm_only', superuser));
  await page.goto('/app/dashboard/individuals');
  await expect(page.getByRole('button', { name: /Add individual/ }).first()).toBeVisible();
  await expect(page.getByText(/Capture/)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: /Add individual/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Paste|Capture/ })).toHaveCount(0);
});
