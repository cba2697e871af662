import { expect } from '@playwright/test';
import { passMailLimits } from '../fixtures/mail-limits.js';
import { LandingPage } from '../pages/landing.js';
import type { Screen } from './screen.js';

const viewer = 'nobody';

/** What somebody sees who is not signed in. */
export const strangerScreens: readonly Screen[] = [
  { name: 'landing', viewer, open: (page) => new LandingPage(page).open() },
  {
    name: 'landing-wrong-address',
    viewer,
    open: async (page) => {
      await page.getByRole('button', { name: 'Send Login Link' }).click();
      await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
    },
  },
  {
    name: 'landing-mail-sent',
    viewer,
    open: async (page) => {
      await passMailLimits();
      await new LandingPage(page).askForLink('you@harbor.test');
      // It goes by itself, and would be in one picture and not in the next.
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
  },
  {
    name: 'confirm',
    viewer,
    open: async (page) => {
      await page.goto('/auth/confirm#token_hash=made-up&type=email&email=ada%40harbor.test');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  },
  {
    name: 'confirm-refused',
    viewer,
    provokes: [403],
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'This link does not sign you in' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    viewer,
    open: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByText('Page not found')).toBeVisible();
    },
  },
];
