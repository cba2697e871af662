import { expect, type Locator, type Page } from '@playwright/test';

/** The list of policies, and the form over it. */
export class PoliciesPage {
  constructor(private readonly page: Page) {}

  async open(query = ''): Promise<void> {
    await this.page.goto(`/app/dashboard/policies${query}`);
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add policy' }).first().click();
    await expect(this.page.getByRole('dialog', { name: 'Add policy' })).toBeVisible();
  }

  /** Searches in a field of the form and picks the result. */
  async pick(label: string, option: string, search = option): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).click();
    await this.page.getByRole('combobox', { name: `Search for ${label.toLowerCase()}` }).fill(search);
    await this.page.getByRole('option', { name: option }).click();
  }

  async expectProblem(label: string, sentence: string): Promise<void> {
    const named = { name: label, exact: true };
    const field = this.page.getByRole('combobox', named).or(this.page.getByRole('textbox', named));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(sentence);
  }
}
