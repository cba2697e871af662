import { expect, type Page } from '@playwright/test';

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
