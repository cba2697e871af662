import { expect, type Page } from '@playwright/test';

/** The list of carriers. */
export class CarriersPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/carriers');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible();
  }

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add carrier' }).first().click();
    await expect(this.page.getByRole('dialog', { name: 'Add carrier' })).toBeVisible();
  }

  /** Opens the page of one of them. */
  async view(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}
