import type { SignInLinkView } from '@bindery/contracts/identity';
import { expect, type Page } from '@playwright/test';
import type { SignInMail } from '@bindery/test-kit/client';
import { mailCount, signInMail } from '../fixtures/mailbox.js';

/** The page behind the mailed link. */
export class ConfirmPage {
  constructor(private readonly page: Page) {}

  async open(link: string): Promise<void> {
    // Two links differ in their fragment only, which alone would not load the page again.
    await this.page.goto('about:blank');
    await this.page.goto(link);
  }

  async goOn(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async expectRejected(why: RegExp): Promise<void> {
    await expect(this.page.getByRole('alert')).toHaveText(why);
    await expect(this.page.getByRole('button', { name: 'Send Login Link' })).toBeVisible();
  }

  /** Sends a new link from here; the address is in the box already. */
  async askAgain(email: string): Promise<SignInMail> {
    const before = await mailCount(email);
    await expect(this.page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await this.page.getByRole('button', { name: 'Send Login Link' }).click();
    return signInMail(email, before + 1);
  }
}

/** Opens the page behind a link that the server would describe like this. */
export async function openDescribedLink(
  page: Page,
  purpose: SignInLinkView['purpose'],
  addresses: { from: string; to: string } | null = null,
): Promise<void> {
  const change = addresses && { ...addresses, other_confirmed: true };
  const json: SignInLinkView = { purpose, email: 'ada@harbor.test', change, refusal: null };
  await page.route('**/api/auth/link', (route) => route.fulfill({ json }));
  await page.goto('about:blank');
  await page.goto('/auth/confirm#token_hash=made-up&type=email');
}
