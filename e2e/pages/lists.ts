import { expect, type Page } from '@playwright/test';

/** What every list of records has around its table. */
export class ListPage {
  constructor(private readonly page: Page) {}

  /** Ticks the rows of these records, or all that are on the page. */
  async select(...names: string[]): Promise<void> {
    const boxes = names.length > 0 ? names.map((name) => `Select ${name}`) : ['Select all on this page'];
    for (const name of boxes) await this.page.getByRole('checkbox', { name }).check();
  }

  /** Opens one of the panels and menus of the toolbar. */
  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async expectSelected(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true })).toBeVisible();
  }

  /** Gives those who are chosen a status, after the question. */
  async setStatus(status: string): Promise<void> {
    await this.press('Set status');
    await this.page.getByRole('menuitem', { name: status }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Set status' }).click();
  }
}
