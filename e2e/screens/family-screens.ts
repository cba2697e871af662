import { expect, type Page } from '@playwright/test';
import { FamilyPage } from '../pages/family.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import type { Screen } from './screen.js';

const viewer = 'agent';

async function openTab(page: Page, id: string, tab: 'personal' | 'dependents' | 'history'): Promise<void> {
  await page.goto(`/app/dashboard/individuals/${id}?tab=${tab}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
}

/** The child records of an individual, and the individual's history. */
export const familyScreens: readonly Screen[] = [
  {
    name: 'individual-address-add',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'personal');
      await new FamilyPage(page).add('Address');
    },
  },
  {
    name: 'individual-phone-edit',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'personal');
      await new FamilyPage(page).edit('(775) 555-0101', 'Phone');
    },
  },
  {
    name: 'individual-household-add',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'personal');
      const card = page.getByRole('region', { name: 'Household' });
      await expect(card.getByRole('link', { name: 'Emmy Nother' })).toBeVisible();
      await card.getByRole('button', { name: 'Add member' }).click();
      await expect(page.getByRole('dialog', { name: 'Add to household' })).toBeVisible();
    },
  },
  {
    name: 'individual-household-address',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'personal');
      await expect(page.getByRole('region', { name: 'Household' }).getByRole('listitem')).toHaveCount(3);
      const family = new FamilyPage(page);
      await family.edit('1480 Elm Street, Reno', 'Address');
      // Answered here, so that the address is the old one for the next visit.
      await page.route('**/api/addresses/*', (route) =>
        route.fulfill({ json: movedTo(id, route.request().url()) }),
      );
      await family.fill({ 'Address line 2': 'Apt 4' });
      await family.save();
      await expect(page.getByRole('checkbox', { name: 'Emmy Nother' })).toBeChecked();
    },
  },
  {
    name: 'individual-dependents',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'dependents');
      await expect(page.getByText('Byron King')).toBeVisible();
    },
  },
  {
    name: 'individual-dependent-refused',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'dependents');
      await new FamilyPage(page).add('Dependent');
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('First name is required.')).toBeVisible();
    },
  },
  {
    name: 'individual-dependents-empty',
    viewer,
    open: async (page) => {
      await new IndividualsPage(page).open();
      await new IndividualsPage(page).view('Henrietta Leavitt');
      await new IndividualPage(page).openTab('Dependents 0');
      await expect(page.getByRole('tabpanel').getByText('None', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'individual-history',
    viewer,
    open: async (page, id) => {
      await openTab(page, id, 'history');
      await expect(page.getByText('Dependent created').first()).toBeVisible();
    },
  },
  {
    name: 'individual-two-versions',
    viewer,
    provokes: [412],
    open: async (page, id) => {
      const record = `**/api/insureds/${id}`;
      await openTab(page, id, 'personal');
      await page.getByRole('button', { name: 'Edit individual' }).click();
      await page.getByRole('textbox', { name: 'Nickname' }).fill('Countess');
      await page.route(record, (route) => route.fulfill(someoneWasFaster), { times: 1 });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.route(record, async (route) => {
        const answer = await route.fetch();
        const newer = { nickname: 'Lady Ada', dob: '1952-01-10', email_opt_out: true };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...newer } });
      });
      await page.getByRole('button', { name: 'Load latest version' }).click();
      await expect(page.getByRole('group', { name: 'Conflicting versions' })).toBeVisible();
    },
  },
];

const movedTo = (individual_id: string, url: string) => ({
  ...{ id: url.split('/').at(-1), individual_id, version: 2, can_edit: true, can_delete: true },
  ...{ type: 'home', address1: '1480 Elm Street', address2: 'Apt 4', city: 'Reno', state: 'NV' },
  ...{ zip: '89501', county: 'Washoe', is_primary: true },
  ...{ created_at: '2026-11-18T12:00:00.000Z', updated_at: '2026-11-18T12:00:00.000Z' },
});

const someoneWasFaster = {
  status: 412,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    ...{ type: 'about:blank', title: 'Someone else saved first', status: 412, code: 'precondition_failed' },
    ...{ detail: 'Someone else saved this record.', request_id: 'made-up' },
  }),
};
