import { expect, type Locator, type Page } from '@playwright/test';

/** The page that merges two individuals. */
export class MergePage {
  constructor(private readonly page: Page) {}

  async open(keptId: string, mergedId: string): Promise<void> {
    await this.page.goto(`/app/dashboard/individuals/${keptId}/merge/${mergedId}`);
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Merge individuals' })).toBeVisible();
    await expect(this.page.getByRole('button', { name: 'Swap sides' })).toBeVisible();
  }

  /** One side of a field. */
  side(field: string, value: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: field, exact: true })
      .getByRole('radio', { name: value });
  }

  async askToMerge(): Promise<void> {
    await this.page.getByRole('button', { name: 'Merge', exact: true }).click();
  }
}
