import { expect } from '@playwright/test';
import { seedContacts } from '../fixtures/sample-contacts.js';
import { ContactsPage } from '../pages/contacts.js';
import type { Screen } from './screen.js';

const viewer = 'superuser';
const FIRST = 'Grace Hopkins';

/** The contacts from the landing page, as the superuser sees them. */
export const contactScreens: readonly Screen[] = [
  {
    name: 'contacts-empty',
    viewer,
    open: async (page) => {
      const stats = { total: 0, new: 0, contacted: 0, converted: 0, avgLeadScore: 0 };
      const nobody = { items: [], total: 0, filtered: 0, stats };
      // Tests of the other screens have created some.
      await page.route('**/api/admin/landing-contacts?*', (route) => route.fulfill({ json: nobody }));
      await new ContactsPage(page).open();
      await expect(page.getByText('No contacts yet')).toBeVisible();
    },
  },
  {
    name: 'contacts',
    viewer,
    open: async (page) => {
      await seedContacts();
      const contacts = new ContactsPage(page);
      await contacts.open();
      await expect(contacts.row(FIRST)).toBeVisible();
    },
  },
  {
    name: 'contacts-waiting',
    viewer,
    open: async (page) => {
      await page.getByRole('switch', { name: 'Longest waiting first' }).click();
      await expect(page.getByRole('row').nth(1)).toContainText('Bo Ito');
    },
  },
  {
    name: 'contacts-no-results',
    viewer,
    open: async (page) => {
      await new ContactsPage(page).open('?status=closed&band=high&current_crm=insly&from=2025-06-01');
      await expect(page.getByText('No results match your search')).toBeVisible();
    },
  },
  {
    name: 'contact',
    viewer,
    open: async (page) => {
      const contacts = new ContactsPage(page);
      await contacts.open();
      await contacts.openDetails(FIRST);
    },
  },
  {
    name: 'contact-refused',
    viewer,
    open: async (page) => {
      await new ContactsPage(page).setScore('120');
      await expect(page.getByText('The lead score must be from 0 to 100.')).toBeVisible();
    },
  },
  {
    name: 'contacts-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/api/admin/landing-contacts?*', (route) =>
        route.fulfill({ status: 503, body: '' }),
      );
      // Reloading the page discards what was typed, after the browser's question.
      page.once('dialog', (dialog) => void dialog.accept());
      await new ContactsPage(page).open();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];
