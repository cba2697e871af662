import { expect, type Locator, type Page } from '@playwright/test';
import { inRowMenu } from './lists.js';

/** The superuser's promo codes. */
export class PromosPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/admin/promos');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Promo codes' })).toBeVisible();
  }

  /** Opens the form for a new code. */
  async create(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create promo code' }).first().click();
    await expect(this.page.getByRole('dialog', { name: 'Create promo code' })).toBeVisible();
  }

  async fill(name: 'Code' | 'Description', text: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('textbox', { name }).fill(text);
  }

  async choose(name: 'Usage type' | 'Duration' | 'Service level', option: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('combobox', { name }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  async check(name: 'Agent' | 'Agency' | 'All' | 'Show as hint'): Promise<void> {
    await this.page.getByRole('dialog').getByRole('checkbox', { name }).click();
  }

  async save(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  }

  /** Opens who used a code. */
  async openUsage(code: string): Promise<Locator> {
    await inRowMenu(this.page, code, 'View usage');
    const dialog = this.page.getByRole('dialog', { name: 'Promo Code Usage History' });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async deactivate(code: string): Promise<void> {
    await inRowMenu(this.page, code, 'Deactivate');
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  }

  row(code: string): Locator {
    return this.page.getByRole('row').filter({ hasText: code });
  }
}
