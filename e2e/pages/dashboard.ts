import { expect, type Locator, type Page } from '@playwright/test';
import { Frame } from './frame.js';

/** The overview that everybody starts at. */
export class DashboardPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard');
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  figure(name: string): Locator {
    return this.page.getByRole('group', { name });
  }

  /** Follows a part of a chart to the records that it counts. */
  async follow(chart: string, part: string): Promise<void> {
    await this.card(chart).getByRole('link', { name: part }).click();
  }

  async loadSampleData(): Promise<void> {
    await this.page.getByRole('button', { name: 'Load sample data' }).click();
    await expect(this.page.getByRole('button', { name: 'Remove sample data' })).toBeVisible();
  }

  async askToRemoveSampleData(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove sample data' }).click();
  }

  async removeSampleData(): Promise<void> {
    await this.askToRemoveSampleData();
    await new Frame(this.page).answer('Remove sample data?', 'Remove');
    await expect(this.page.getByRole('button', { name: 'Load sample data' })).toBeVisible();
  }
}
