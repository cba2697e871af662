import { expect, type Locator, type Page } from '@playwright/test';

/** The page that finds a client in a text, and the review of what it found. */
export class CapturePage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/capture');
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Capture' })).toBeVisible();
  }

  /** Types a text into the box, and looks for the client in it by keyboard. */
  async find(text: string): Promise<void> {
    await this.box().fill(text);
    await this.page.keyboard.press('Control+Enter');
    await this.expectReview();
  }

  box(): Locator {
    return this.page.getByLabel('Email, application, page or notes');
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    await this.page.getByLabel('File about the client').setInputFiles({ name, mimeType: '', buffer });
  }

  /** Drops a file onto the box, as from a folder. */
  async drop(name: string, content: Buffer): Promise<void> {
    const data = await this.page.evaluateHandle(
      ([fileName, encoded]) => {
        const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], fileName));
        return transfer;
      },
      [name, content.toString('base64')] as const,
    );
    await this.box().dispatchEvent('drop', { dataTransfer: data });
  }

  async expectReview(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Review what was found' })).toBeVisible();
    await expect(this.included('First name')).toBeVisible();
  }

  /** Whether a field is saved. */
  included(label: string): Locator {
    return this.page.getByRole('checkbox', { name: `Include ${label}`, exact: true });
  }

  value(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** The source of the current field, marked in the text. */
  source(): Locator {
    return this.page.getByRole('region', { name: 'Captured text' }).locator('mark[data-current]').first();
  }

  saveButton(): Locator {
    return this.page.getByRole('button', { name: /^(Save|Update) client/ });
  }
}
