import { expect, type Locator, type Page } from '@playwright/test';

/** The members of an agency. */
export class MembersPage {
  readonly table: Locator;

  constructor(private readonly page: Page) {
    this.table = page.getByRole('table', { name: 'Team members' });
  }

  async open(): Promise<void> {
    await this.page.goto('/app/admin/members');
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  /** Chooses from the menu of a member. */
  async act(name: string | RegExp, action: string): Promise<void> {
    await this.table
      .getByRole('row', { name })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Asks to remove a member, and gives their clients, as many as counted, to another one. */
  async remove(name: string, counted: string, heir: string): Promise<void> {
    await this.act(name, 'Remove');
    const dialog = this.page.getByRole('dialog', { name: `Remove ${name}?` });
    await dialog.getByRole('combobox', { name: `Their ${counted} and their tasks go to` }).click();
    await this.page.getByRole('option', { name: heir }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
  }
}
