import { expect, type Locator, type Page } from '@playwright/test';

/** The members of an agency, in Settings. */
export class MembersPage {
  readonly table: Locator;

  constructor(private readonly page: Page) {
    this.table = page.getByRole('table', { name: 'Members' });
  }

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/settings/members');
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  /** Asks to remove a member, and gives their clients to another one. */
  async remove(name: string, heir: string): Promise<void> {
    await this.page.getByRole('button', { name: `Remove ${name}` }).click();
    const dialog = this.page.getByRole('dialog', { name: `Remove ${name}?` });
    await dialog.getByRole('combobox', { name: 'Their clients and tasks go to' }).click();
    await this.page.getByRole('option', { name: heir }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
  }
}
