import { expect, type Locator, type Page } from '@playwright/test';

/** The child records of an individual, such as addresses, and the dialog that adds or edits one. */
export class FamilyPage {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog');
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  /** @param type the singular noun */
  async add(type: string): Promise<void> {
    await this.page.getByRole('button', { name: `Add ${type}` }).click();
    await expect(this.page.getByRole('dialog', { name: `Add ${type}` })).toBeVisible();
  }

  async edit(name: string, type: string): Promise<void> {
    await this.inMenu(name, 'Edit');
    await expect(this.page.getByRole('dialog', { name: `Edit ${type}` })).toBeVisible();
  }

  /** Chooses from the menu of a record. */
  async inMenu(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  field(label: string): Locator {
    // A star follows the label of a required field.
    return this.dialog.getByLabel(new RegExp(`^${label}[ *]*$`));
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(Create|Update)$/ }).click();
  }

  async expectSaved(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }
}
