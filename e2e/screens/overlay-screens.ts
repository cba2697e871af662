import { expect, type Page } from '@playwright/test';
import { inMoreActions, inRowMenu } from '../pages/lists.js';
import { IndividualsPage } from '../pages/individuals.js';
import { IndividualForm } from '../pages/individual-form.js';
import { PalettePage } from '../pages/palette.js';
import type { Screen } from './screen.js';

const viewer = 'agent';
const PERSON = 'Henrietta Leavitt';

async function openList(page: Page): Promise<void> {
  const list = new IndividualsPage(page);
  await list.open();
  await expect(list.row('Byron')).toBeVisible();
}

async function openStatuses(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option', { name: 'Lead' })).toBeVisible();
}

/** Overlays: menus, choices, dialogs, questions, messages and the palette. */
export const overlayScreens: readonly Screen[] = [
  {
    name: 'account-menu',
    viewer,
    open: async (page) => {
      await openList(page);
      await page.getByRole('button', { name: 'Your account' }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    name: 'status-choices',
    viewer,
    open: async (page) => {
      await openList(page);
      await openStatuses(page);
    },
    reopen: openStatuses,
  },
  {
    name: 'export',
    viewer,
    open: async (page) => {
      await openList(page);
      await inMoreActions(page, 'Export');
      await expect(page.getByRole('dialog', { name: 'Export individuals' })).toBeVisible();
    },
  },
  {
    name: 'log-call',
    viewer,
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).row('Byron').focus();
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog', { name: 'Log a call' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    viewer,
    open: async (page) => {
      await openList(page);
      await new PalettePage(page).openByKey();
    },
  },
  {
    name: 'palette-found',
    viewer,
    open: async (page) => {
      const palette = new PalettePage(page);
      await palette.type('an');
      await expect(palette.option('Annie Easley')).toBeVisible();
    },
  },
  {
    name: 'palette-nothing',
    viewer,
    open: async (page) => {
      const palette = new PalettePage(page);
      await palette.type('nobody of this name');
      await palette.expectSaid('No records found.');
    },
  },
  {
    name: 'palette-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: '' }));
      const palette = new PalettePage(page);
      await palette.type('ind');
      await expect(page.getByRole('option', { name: 'Try again', exact: true })).toBeVisible();
    },
  },
  {
    name: 'keyboard',
    viewer,
    open: async (page) => {
      await openList(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'individual-edit-dialog',
    viewer,
    open: async (page) => {
      await openList(page);
      await inRowMenu(page, PERSON, 'Edit');
      await expect(new IndividualForm(page).field('First name')).toHaveValue('Henrietta');
    },
  },
  {
    name: 'individual-discard',
    viewer,
    open: async (page) => {
      await new IndividualForm(page).fill({ 'First name': 'Henriette' });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'individual-delete',
    viewer,
    open: async (page) => {
      await openList(page);
      await new IndividualsPage(page).delete(PERSON);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'individual-deleted',
    viewer,
    open: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      // A message that has the focus stays.
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'step-up',
    viewer,
    provokes: [403],
    open: async (page) => {
      const json = { code: 'step_up_required', detail: "Confirm that it's you." };
      await page.route('**/api/insureds/*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json }) : route.continue(),
      );
      await page.route('**/auth/v1/reauthenticate', (route) => route.fulfill({ json: {} }));
      await openList(page);
      await new IndividualsPage(page).delete('Annie Easley');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('We sent a six-digit code to')).toBeVisible();
    },
  },
];
