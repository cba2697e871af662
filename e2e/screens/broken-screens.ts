import { expect, type Page } from '@playwright/test';
import { CarriersPage } from '../pages/carriers.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualsPage } from '../pages/individuals.js';
import { PoliciesPage } from '../pages/policies.js';
import { Toasts } from '../pages/toasts.js';
import type { Screen } from './screen.js';

const viewer = 'agent';

const problem = {
  type: 'about:blank',
  title: 'unavailable',
  status: 503,
  code: 'unavailable',
  detail: 'This part of Bindery is not answering. Try again in a moment.',
  request_id: '0199a3f2-7c1e-7d43-9d0a-5f1b8f2c6e11',
};

/** The calls that match are answered as if their service was down. */
async function withoutAnswers(page: Page, calls: string): Promise<void> {
  const headers = { 'Content-Type': 'application/problem+json' };
  await page.route(calls, (route) => route.fulfill({ status: 503, headers, body: JSON.stringify(problem) }));
}

/** Messages would be in one picture and not in the next. */
async function dismissMessages(page: Page, count = 1): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  for (let left = count; left > 0; left -= 1) {
    await expect(dismiss).toHaveCount(left);
    await dismiss.first().click();
  }
  await expect(dismiss).toHaveCount(0);
}

/** Pages while something is slow, missing or broken. */
export const brokenScreens: readonly Screen[] = [
  {
    name: 'individuals-loading',
    viewer,
    open: async (page) => {
      // Never responds: the page stays in its waiting state for as long as the test looks at it.
      await page.route('**/api/insureds?*', () => undefined);
      await page.goto('/app/dashboard/individuals');
      await expect(page.getByRole('table', { name: 'Individuals' })).toHaveAttribute('aria-busy', 'true');
    },
  },
  {
    name: 'individuals-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await withoutAnswers(page, '**/api/insureds?*');
      await page.goto('/app/dashboard/individuals');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await dismissMessages(page);
    },
  },
  {
    name: 'dashboard-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await withoutAnswers(page, '**/api/dashboard');
      await page.goto('/app/dashboard');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await dismissMessages(page);
    },
  },
  {
    name: 'dashboard-without-activity',
    viewer,
    open: async (page) => {
      await page.route('**/api/dashboard', async (route) => {
        const response = await route.fetch();
        const summary = (await response.json()) as object;
        await route.fulfill({ response, json: { ...summary, recent_activities: null } });
      });
      await page.goto('/app/dashboard');
      await expect(page.getByText('Failed to fetch activity logs')).toBeVisible();
    },
  },
  {
    name: 'individual-failed',
    viewer,
    provokes: [503],
    open: async (page, id) => {
      await withoutAnswers(page, '**/api/insureds/*');
      await page.goto(`/app/dashboard/individuals/${id}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await dismissMessages(page);
    },
  },
  {
    name: 'individual-cards-failed',
    viewer,
    provokes: [503],
    open: async (page, id) => {
      await withoutAnswers(page, '**/api/insureds/*/{addresses,phones}');
      await page.goto(`/app/dashboard/individuals/${id}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
      await dismissMessages(page, 2);
    },
  },
  {
    name: 'carrier-products-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await withoutAnswers(page, '**/api/products?*');
      await new CarriersPage(page).open();
      await new CarriersPage(page).view('Kestrel Mutual');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await dismissMessages(page);
    },
  },
  {
    name: 'policy-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await withoutAnswers(page, '**/api/policies/*');
      await new PoliciesPage(page).open();
      await page.getByRole('link', { name: 'KM-2024-117' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await dismissMessages(page);
    },
  },
  {
    name: 'individual-add-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await withoutAnswers(page, '**/api/insureds');
      const list = new IndividualsPage(page);
      await list.open();
      await list.add();
      const form = new IndividualForm(page);
      await form.fill({ 'First name': 'Grace', 'Last name': 'Hopkins' });
      await form.save();
      await new Toasts(page).keep(/^Failed to create individual: /);
    },
  },
  {
    name: 'individual-not-there',
    viewer,
    provokes: [404],
    open: async (page) => {
      await page.goto('/app/dashboard/individuals/00000000-0000-4000-8000-000000000000');
      await expect(page.getByText("This individual doesn't exist")).toBeVisible();
    },
  },
  {
    name: 'region-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route('**/remotes/crm/**', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/app/dashboard');
      await expect(page.getByText("Your dashboard isn't available right now")).toBeVisible();
    },
  },
  {
    name: 'account-unreachable',
    viewer,
    provokes: [503],
    open: async (page) => {
      await withoutAnswers(page, '**/api/auth/*');
      await page.goto('/app/dashboard');
      await expect(page.getByText("Your account can't be opened right now")).toBeVisible();
    },
  },
  {
    name: 'offline',
    viewer,
    open: async (page) => {
      const list = new IndividualsPage(page);
      await list.open();
      await expect(list.row('Byron')).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
    },
  },
];
