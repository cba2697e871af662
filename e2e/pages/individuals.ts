import { expect, type Locator, type Page } from '@playwright/test';
import { inRowMenu } from './lists.js';

/** The list of individuals. */
export class IndividualsPage {
  readonly search: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole('searchbox');
  }

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/individuals');
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Individuals' })).toBeVisible();
  }

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add individual' }).first().click();
  }

  /** The rows of people that hold a text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Searches while typing only. */
  async type(text: string): Promise<void> {
    await this.search.fill(text);
  }

  async searchFor(text: string): Promise<void> {
    await this.search.fill(text);
    await this.search.press('Enter');
  }

  async view(name: string): Promise<void> {
    await inRowMenu(this.page, name, 'Open');
  }

  async delete(name: string): Promise<void> {
    await inRowMenu(this.page, name, 'Delete');
  }
}
