import { expect, type Locator, type Page } from '@playwright/test';

/** The superuser's list of everybody. */
export class UserManagementPage {
  constructor(private readonly page: Page) {}

  async expectColumns(columns: readonly string[]): Promise<void> {
    for (const name of columns) await expect(this.page.getByRole('columnheader', { name })).toBeVisible();
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create user' }).click();
    await expect(this.page.getByRole('dialog', { name: 'Create user' })).toBeVisible();
  }

  /** Opens what the toolbar has for one account: its permission matrix or its seats. */
  async openDialog(name: 'Permissions' | 'Seats'): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
    await expect(this.page.getByRole('dialog')).toBeVisible();
  }

  async searchFor(text: string): Promise<void> {
    const search = this.page.getByRole('searchbox', { name: 'Search users...' });
    await search.fill(text);
    await search.press('Enter');
  }

  async filterBy(role: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Role' }).click();
    await this.page.getByRole('option', { name: role, exact: true }).click();
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }
}
