import { expect, type Page } from '@playwright/test';
import { keptSession } from '../fixtures/stored-session.js';
import type { Screen } from './screen.js';

const viewer = 'agent';
const AT = '2026-11-20T15:00:00Z';
const times = { created_at: AT, updated_at: AT, last_challenged_at: AT };
const verified = { status: 'verified', ...times };

/** Shows factors that nobody has to enroll. */
async function openFactors(page: Page): Promise<void> {
  await page.goto('/app/dashboard/settings/security');
  await expect(page.getByText('This device')).toBeVisible();
  const session = await keptSession(page);
  const factors = [
    { id: 'app', factor_type: 'totp', friendly_name: 'My phone', ...verified },
    { id: 'key', factor_type: 'webauthn', friendly_name: 'Blue key', ...verified },
    { id: 'codes', factor_type: 'recovery_code', friendly_name: 'Recovery codes', ...verified },
  ];
  const passkey = { id: 'passkey', friendly_name: 'Laptop', created_at: AT, last_used_at: AT };
  const codes = { id: 'codes', type: 'recovery_code', total: 10, remaining: 8 };
  const { user } = session as unknown as { user: object };
  await page.route('**/auth/v1/user', (route) => route.fulfill({ json: { ...user, factors } }));
  await page.route('**/auth/v1/passkeys', (route) => route.fulfill({ json: [passkey] }));
  await page.route('**/auth/v1/factors/recovery-codes', (route) => route.fulfill({ json: codes }));
  await page.reload();
  await expect(page.getByText('8 of 10 codes are left.', { exact: false })).toBeVisible();
}

/** How somebody signs in. */
export const securityScreens: readonly Screen[] = [
  { name: 'security', viewer, open: openFactors },
  {
    name: 'add-authenticator',
    viewer,
    open: async (page) => {
      const totp = {
        qr_code: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'><path d='M0 0h1v2H0z'/></svg>",
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Bindery',
      };
      const enrolled = { id: 'new', type: 'totp', friendly_name: 'Authenticator app', totp };
      await page.route('**/auth/v1/factors', (route) => route.fulfill({ json: enrolled }));
      await page.getByRole('button', { name: 'Add authenticator app' }).click();
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    },
  },
  {
    name: 'recovery-codes',
    viewer,
    open: async (page) => {
      const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mn${String(index)}p`);
      const made = { id: 'codes', type: 'recovery_code', friendly_name: 'Recovery codes', total: 10, codes };
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.route('**/auth/v1/factors/recovery-codes/regenerate', (route) =>
        route.fulfill({ json: made }),
      );
      await page.getByRole('button', { name: 'Get new codes' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click();
      await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    },
  },
];
