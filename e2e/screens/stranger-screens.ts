import { expect } from '@playwright/test';
import { passMailLimits } from '../fixtures/mail-limits.js';
import { openDescribedLink } from '../pages/confirm.js';
import { LandingPage } from '../pages/landing.js';
import type { Screen } from './screen.js';

const viewer = 'nobody';
const CALL = '**/api/landing/contact-form';
const inquiry = {
  Name: 'Ada Byron',
  Email: 'ada@byron.test',
  Message: 'We would like to move this month.',
};

/** The screens of a visitor who is not signed in. */
export const strangerScreens: readonly Screen[] = [
  { name: 'landing', viewer, open: (page) => new LandingPage(page).open() },
  {
    name: 'landing-trial-refused',
    viewer,
    open: async (page) => {
      const landing = new LandingPage(page);
      await landing.expectTrialTakenOver();
      await landing.fillTrial({ Name: '', Email: 'ada@byron' });
      await landing.sendTrial();
      await expect(page.getByText('Name is required.')).toBeVisible();
    },
  },
  {
    name: 'landing-trial-failed',
    viewer,
    provokes: [503],
    open: async (page) => {
      await page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }));
      const landing = new LandingPage(page);
      await landing.expectTrialTakenOver();
      await landing.fillTrial(inquiry);
      await landing.sendTrial();
      await expect(page.getByText('Failed to submit form. Please try again.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'landing-trial-sent',
    viewer,
    open: async (page) => {
      await page.route(CALL, (route) => route.fulfill({ json: { success: true } }));
      const landing = new LandingPage(page);
      await landing.open();
      await landing.expectTrialTakenOver();
      await landing.fillTrial(inquiry);
      await landing.sendTrial();
      await expect(page.getByText(/^Welcome! We've received your information/)).toBeVisible();
    },
  },
  {
    name: 'landing-wrong-address',
    viewer,
    open: async (page) => {
      await new LandingPage(page).open();
      await page.getByRole('button', { name: 'Send Login Link' }).click();
      await expect(page.getByText('Enter your email address.')).toBeVisible();
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
      await openDescribedLink(page, 'sign_in');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  },
  {
    name: 'confirm-refused',
    viewer,
    provokes: [403],
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: "This link can't sign you in" })).toBeVisible();
    },
  },
  {
    name: 'confirm-new-address',
    viewer,
    open: async (page) => {
      await openDescribedLink(page, 'email_change_new', { from: 'bo@elsewhere.test', to: 'ada@harbor.test' });
      await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible();
    },
  },
  {
    name: 'confirm-take-back',
    viewer,
    open: async (page) => {
      await openDescribedLink(page, 'email_change_undo', {
        from: 'bo@elsewhere.test',
        to: 'ada@harbor.test',
      });
      await expect(page.getByRole('button', { name: 'Take the account back' })).toBeVisible();
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
