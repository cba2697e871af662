import type { Locator, Page } from '@playwright/test';

/** 'Have a promo code?', where plans are chosen. */
export class PromoBox {
  readonly code: Locator;

  constructor(private readonly page: Page) {
    this.code = page.getByRole('textbox', { name: 'Promo code' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Have a promo code?' }).click();
  }

  async choosePlan(plan: 'Individual Agent' | 'Agency Plan'): Promise<void> {
    await this.page.getByRole('radio', { name: plan }).click();
  }

  async apply(code: string): Promise<void> {
    await this.code.fill(code);
    await this.page.getByRole('button', { name: 'Apply' }).click();
  }
}
