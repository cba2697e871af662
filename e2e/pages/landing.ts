import { expect, type Page } from '@playwright/test';
import { passMailLimits } from '../fixtures/mail-limits.js';
import { mailCount, signInMail } from '../fixtures/mailbox.js';

/** What the product is, and the box to sign in by. */
export class LandingPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Send Login Link' })).toBeVisible();
  }

  async askForLink(email: string): Promise<void> {
    await this.open();
    await this.sendLink(email);
  }

  /** Signs in from where the page is, by the code of a new mail. */
  async signIn(email: string): Promise<void> {
    await passMailLimits();
    const before = await mailCount(email);
    await this.sendLink(email);
    await this.enterCode((await signInMail(email, before + 1)).code);
  }

  private async sendLink(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await this.page.getByRole('button', { name: 'Send Login Link' }).click();
    await expect(this.page.getByText('Check your email for the login link!', { exact: true })).toBeVisible();
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    // In the form, and not the button in the header.
    await this.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  }
}
