import { expect, type Locator, type Page } from '@playwright/test';
import { Frame } from './frame.js';

/** Subscription Management. */
export class SubscriptionPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/subscription');
    await expect(this.fact('Status')).toBeVisible();
  }

  fact(name: 'Plan' | 'Status' | 'Seats' | 'Access until' | 'Next billing'): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
    return term.locator('xpath=following-sibling::dd');
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel subscription' }).click();
    await new Frame(this.page).answer(
      'Are you sure you want to cancel your subscription?',
      'Cancel subscription',
    );
  }

  async reactivate(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reactivate subscription' }).click();
    await new Frame(this.page).answer('Are you sure you want to reactivate your subscription?', 'Reactivate');
  }
}
