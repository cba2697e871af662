import { expect, type Page } from '@playwright/test';

/** The permissions of an account's roles, over Seat Management or User Management. */
export class PermissionsDialog {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Permissions', exact: true }).click();
  }

  /** Allows what a role was not allowed, such as 'Agent: See all', and saves. */
  async allow(what: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: what }).check();
    await this.page.getByRole('button', { name: 'Save permissions' }).click();
    await expect(this.page.getByText('Permissions updated successfully!').first()).toBeVisible();
  }
}
