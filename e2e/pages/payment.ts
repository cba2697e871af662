import { expect, type Page } from '@playwright/test';
import { cards, type Card } from '@bindery/test-kit/client';

/** The provider's hosted page, and the pages of the product that it sends people back to. */
export class PaymentPage {
  constructor(private readonly page: Page) {}

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  }

  /** The provider's id of this one checkout. */
  sessionId(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1)!;
  }

  async startWithoutCard(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start trial without a card' }).click();
  }

  async pay(card: Card): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Card number' }).fill(cards[card]);
    await this.page.getByRole('textbox', { name: 'Expires, MM/YY' }).fill('12/40');
    await this.page.getByRole('textbox', { name: 'Security code' }).fill('123');
    await this.page.getByRole('button', { name: /^(Pay .* and subscribe|Start trial)$/ }).click();
  }

  async leave(): Promise<void> {
    await this.page.getByRole('link', { name: 'Back, without subscribing' }).click();
  }

  /** The return page has confirmed the payment; continues to the dashboard. */
  async expectPaid(status: 'Active Trial' | 'Active'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Welcome to Bindery!' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(this.page.getByText(status, { exact: true })).toBeVisible();
    await this.page.getByRole('link', { name: 'Go to dashboard' }).click({ timeout: 20_000 });
    await expect(this.page).toHaveURL(/\/app\/dashboard$/);
  }
}
