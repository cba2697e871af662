import { expect, type Page } from '@playwright/test';

/** Everything that was done, the newest first. */
export class ActivityPage {
  constructor(private readonly page: Page) {}

  /** These and no others, each with what its line begins with. */
  async expectLines(lines: readonly string[]): Promise<void> {
    const rows = this.page.getByRole('table', { name: 'Activity log' }).locator('tbody').getByRole('row');
    await expect(rows).toContainText([...lines]);
    await expect(rows).toHaveCount(lines.length);
  }
}
