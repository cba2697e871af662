import { expect, type Locator, type Page } from '@playwright/test';
import { passMailLimits } from '../fixtures/mail-limits.js';
import type { SignInMail } from '@bindery/test-kit/client';
import { mailCount, signInMail } from '../fixtures/mailbox.js';

/** The dialog over a page whose person was signed out while they were typing. */
export class SignInAgain {
  readonly root: Locator;

  constructor(private readonly page: Page) {
    this.root = page.getByRole('dialog', { name: 'Sign in again to continue' });
  }

  async expectHere(sentence: RegExp): Promise<void> {
    await expect(this.root).toContainText(sentence);
  }

  async askForMail(email: string): Promise<SignInMail> {
    await passMailLimits();
    const before = await mailCount(email);
    await this.root.getByRole('button', { name: 'Send code' }).click();
    return signInMail(email, before + 1);
  }

  async enterCode(code: string): Promise<void> {
    await this.root.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    await expect(this.root).toBeHidden();
  }
}
