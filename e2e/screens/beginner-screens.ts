import type { OwnInvitationView } from '@bindery/contracts/identity';
import { expect } from '@playwright/test';
import { DashboardPage } from '../pages/dashboard.js';
import { openDescribedLink } from '../pages/confirm.js';
import { JoinQuestion } from '../pages/join.js';
import type { Screen } from './screen.js';

const invitation: OwnInvitationView = {
  id: '0199a3f2-7c1e-7d43-9d0a-5f1b8f2c6e22',
  account_name: 'Lakeside Benefits',
  role: 'agent',
  invited_by: 'Olivia Hart',
  expires_at: '2027-01-04T12:00:00.000Z',
};

/** The screens of a new user. */
export const beginnerScreens: readonly Screen[] = [
  {
    name: 'welcome',
    viewer: 'undecided',
    open: async (page) => {
      await page.goto('/app/welcome');
      await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible();
    },
  },
  {
    name: 'join',
    viewer: 'undecided',
    open: async (page) => {
      const items = [invitation];
      await page.route('**/api/auth/invitations', (route) =>
        route.fulfill({ json: { items, total: 1, filtered: 1 } }),
      );
      await page.goto('/app/welcome');
      await expect(page.getByRole('region', { name: `Join ${invitation.account_name}?` })).toBeVisible();
    },
  },
  {
    name: 'join-later',
    viewer: 'undecided',
    open: async (page) => {
      await new JoinQuestion(page, invitation.account_name).answer('Not now');
      await expect(page.getByRole('heading', { level: 1, name: 'You can join later' })).toBeVisible();
    },
  },
  {
    name: 'confirm-somebody-else',
    viewer: 'undecided',
    open: async (page) => {
      await openDescribedLink(page, 'sign_in');
      await expect(page.getByRole('button', { name: 'Sign out and continue' })).toBeVisible();
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
    name: 'activity-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/dashboard/activity');
      await expect(page.getByText('No activity yet')).toBeVisible();
    },
  },
  {
    name: 'dashboard-sample',
    viewer: 'newcomer',
    open: async (page) => {
      await new DashboardPage(page).open();
      await new DashboardPage(page).loadSampleData();
      await expect(page.getByRole('main').getByText('Sample data loaded', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dashboard-table',
    viewer: 'newcomer',
    open: async (page) => {
      await page.getByRole('button', { name: 'Show Premium by carrier as a table' }).click();
      await expect(page.getByRole('table', { name: 'Premium by carrier' })).toBeVisible();
    },
  },
  {
    name: 'sample-data-remove',
    viewer: 'newcomer',
    open: async (page) => {
      await new DashboardPage(page).askToRemoveSampleData();
      await expect(page.getByRole('alertdialog', { name: 'Remove sample data?' })).toBeVisible();
    },
  },
  {
    // A newcomer's other screens are empty.
    name: 'sample-data-removed',
    viewer: 'newcomer',
    unpictured: true,
    open: async (page) => {
      await new DashboardPage(page).open();
      await new DashboardPage(page).removeSampleData();
    },
  },
  {
    name: 'insufficient-permissions',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/admin/users');
      await expect(page.getByRole('heading', { level: 1, name: 'Insufficient Permissions' })).toBeVisible();
    },
  },
  {
    name: 'access-denied',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/app/admin/seats');
      await expect(page.getByText('Only agency administrators can access seat management.')).toBeVisible();
    },
  },
];
