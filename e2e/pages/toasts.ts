import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The messages that come up in a corner of the page. A dialog hides the rest of the page from screen readers, and with it
 * this corner, so a message is read out by itself.
 */
export class Toasts {
  private readonly items: Locator;

  constructor(private readonly page: Page) {
    const evenHidden = { includeHidden: true };
    const corner = page.getByRole('region', { name: /^Notifications/, ...evenHidden });
    this.items = corner.getByRole('listitem', evenHidden);
  }

  /** Toasts that hold a text, be it their message or their subject. */
  about(text: string | RegExp): Locator {
    return this.items.filter({ hasText: text });
  }

  /** One says this, word for word, and its second line is about this. */
  async expect(message: string, subject = ''): Promise<void> {
    const said = this.items.filter({ has: this.page.getByText(message, { exact: true }) }).first();
    await expect(said).toBeVisible();
    await expect(said).toContainText(subject);
  }

  /** A hovered toast stays. */
  async keep(text: string | RegExp): Promise<void> {
    await this.about(text).dispatchEvent('pointermove');
  }
}
