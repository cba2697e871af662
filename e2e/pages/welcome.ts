import { expect, type Page } from '@playwright/test';

/** Where a new person chooses a plan. */
export class WelcomePage {
  constructor(private readonly page: Page) {}

  async expectHere(): Promise<void> {
    await expect(this.page).toHaveURL(/\/app\/welcome$/);
    await expect(this.page.getByRole('heading', { name: 'Welcome to Bindery' })).toBeVisible();
  }

  /** Answers what a plan asks of somebody without a name. */
  async giveName(): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Your name' }).fill('Pat Rivera');
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async getStartedFree(): Promise<void> {
    await this.page.getByRole('button', { name: 'Get Started Free' }).click();
    await this.giveName();
    await expect(this.page.getByText('Free account activated successfully!', { exact: true })).toBeVisible();
  }
}
