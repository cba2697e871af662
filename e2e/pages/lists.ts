import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses from the menu of a row. @param name of the record */
export async function inRowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Chooses from the menu of a page's header. */
export async function inMoreActions(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The parts that every list of records has around its table. */
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

  /** The tab of a view. Its text continues with the count. */
  view(name: string | RegExp): Locator {
    return this.page.getByRole('navigation', { name: /^Views of/ }).getByRole('link', { name });
  }

  /** Saves what the list shows under a name. */
  async saveView(name: string, { shared = false } = {}): Promise<void> {
    await this.press('Save as new view');
    const dialog = this.page.getByRole('dialog', { name: 'Save as new view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    if (shared) await dialog.getByRole('checkbox', { name: 'Share with the agency' }).check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(this.view(name)).toHaveAttribute('aria-current', 'page');
  }

  /** Does something with the view that is shown, from the menu beside its tab. */
  async withView(name: string, item: string): Promise<void> {
    await this.press(`Options of the view ${name}`);
    await this.page.getByRole('menuitem', { name: item }).click();
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
