import { expect, type Page } from '@playwright/test';
import { Frame } from './frame.js';
import { IndividualPage } from './individual.js';
import { IndividualsPage } from './individuals.js';
import { LandingPage } from './landing.js';
import { newAddress } from '../fixtures/person.js';

/** Who looks at a screen. */
export type Viewer = 'nobody' | 'undecided' | 'newcomer' | 'agent' | 'superuser';

/** A screen, and the way to it. */
export interface Screen {
  name: string;
  viewer: Viewer;
  open: (page: Page, individualId: string) => Promise<void>;
}

const DETAIL = 'Ada Byron';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function openDetail(page: Page, id: string): Promise<void> {
  const individual = new IndividualPage(page);
  await individual.open(id);
  await individual.expectHere(DETAIL);
}

async function openList(page: Page): Promise<void> {
  const list = new IndividualsPage(page);
  await list.open();
  await expect(list.row('Byron')).toBeVisible();
}

const strangers: Screen[] = [
  { name: 'landing', viewer: 'nobody', open: (page) => new LandingPage(page).open() },
  {
    name: 'landing-mail-sent',
    viewer: 'nobody',
    open: (page) => new LandingPage(page).askForLink(newAddress('look')),
  },
  {
    name: 'confirm',
    viewer: 'nobody',
    open: async (page) => {
      await page.goto('/auth/confirm#token_hash=made-up&type=email&email=ada%40harbor.test');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  },
  {
    name: 'confirm-refused',
    viewer: 'nobody',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'This link does not sign you in' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    viewer: 'nobody',
    open: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByText('Page not found')).toBeVisible();
    },
  },
];

const beginners: Screen[] = [
  {
    name: 'welcome',
    viewer: 'undecided',
    open: async (page) => {
      await page.goto('/app/welcome');
      await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/dashboard');
      await expect(page.getByText('No recent activity')).toBeVisible();
    },
  },
  {
    name: 'individuals-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/dashboard/individuals');
      await expect(page.getByText('No individuals found')).toBeVisible();
    },
  },
  {
    name: 'insufficient-permissions',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/admin/users');
      await expect(heading(page, 'Insufficient Permissions')).toBeVisible();
    },
  },
];

const agents: Screen[] = [
  {
    name: 'dashboard',
    viewer: 'agent',
    open: async (page) => {
      await page.goto('/app/dashboard');
      await expect(page.getByText('Medicare number (MBI) revealed', { exact: false }).first()).toBeVisible();
    },
  },
  { name: 'individuals', viewer: 'agent', open: openList },
  {
    name: 'individuals-no-results',
    viewer: 'agent',
    open: async (page) => {
      await new IndividualsPage(page).searchFor('nobody of this name');
      await expect(page.getByText('No results match your search')).toBeVisible();
    },
  },
  {
    name: 'individual-add',
    viewer: 'agent',
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).add();
      await expect(page.getByRole('dialog', { name: 'Add Individual' })).toBeVisible();
    },
  },
  {
    name: 'individual-add-refused',
    viewer: 'agent',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('First name is required.')).toBeVisible();
    },
  },
  {
    name: 'individual-delete',
    viewer: 'agent',
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).delete(DETAIL);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'individual-bare',
    viewer: 'agent',
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).view('Henrietta Leavitt');
      await new IndividualPage(page).expectHere('Henrietta Leavitt');
    },
  },
  { name: 'individual', viewer: 'agent', open: openDetail },
  {
    name: 'individual-revealed',
    viewer: 'agent',
    open: async (page) => {
      await new IndividualPage(page).reveal('SSN');
      await expect(page.getByRole('button', { name: 'Hide SSN' })).toBeVisible();
    },
  },
  {
    name: 'individual-edit',
    viewer: 'agent',
    open: async (page, id) => {
      await openDetail(page, id);
      await page.getByRole('button', { name: 'Edit Individual' }).click();
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    },
  },
  {
    name: 'activity',
    viewer: 'agent',
    open: async (page) => {
      await page.goto('/app/dashboard/activity');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'account',
    viewer: 'agent',
    open: async (page) => {
      await page.goto('/app/account');
      await expect(page.getByText('this device')).toBeVisible();
    },
  },
  {
    name: 'keyboard',
    viewer: 'agent',
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    },
  },
  {
    name: 'users',
    viewer: 'superuser',
    open: async (page) => {
      await page.goto('/app/dashboard');
      await new Frame(page).goTo('User Management');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
];

/** Every screen there is, in an order in which one leads to the next. */
export const screens: readonly Screen[] = [...strangers, ...beginners, ...agents];
