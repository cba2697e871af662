import { expect, type Locator, type Page } from '@playwright/test';

/** The palette, which finds records, screens and actions from anywhere. */
export class PalettePage {
  readonly root: Locator;
  readonly field: Locator;

  constructor(private readonly page: Page) {
    this.root = page.getByRole('dialog', { name: 'Find anyone or anything' });
    this.field = this.root.getByRole('combobox');
  }

  async openByKey(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
  }

  async type(text: string): Promise<void> {
    await this.field.fill(text);
  }

  option(name: string): Locator {
    return this.root.getByRole('option').filter({ hasText: name });
  }

  /** The search result as announced to screen readers. */
  async expectSaid(sentence: string): Promise<void> {
    await expect(this.root.getByRole('status')).toContainText(sentence);
  }
}
