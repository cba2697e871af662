import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one individual. */
export class IndividualPage {
  constructor(private readonly page: Page) {}

  async open(id: string): Promise<void> {
    await this.page.goto(`/app/dashboard/individuals/${id}`);
  }

  async expectHere(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(this.page.getByRole('tab', { name: 'Personal info' })).toBeVisible();
  }

  /** Opens one of the tabs, by its name with its count. */
  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
    await expect(this.page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
  }

  /** The value next to a label. */
  value(label: string): Locator {
    return this.page.getByRole('definition').and(this.page.locator(`dt:text-is("${label}") + dd`));
  }

  async reveal(label: string): Promise<void> {
    await this.page.getByRole('button', { name: `Reveal ${label}` }).click();
  }

  async hide(label: string): Promise<void> {
    await this.page.getByRole('button', { name: `Hide ${label}` }).click();
  }

  /** Edits the given fields on the page itself. */
  async edit(values: Record<string, string>): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit individual' }).click();
    for (const [label, value] of Object.entries(values)) {
      await this.page.getByRole('textbox', { name: label, exact: true }).fill(value);
    }
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
