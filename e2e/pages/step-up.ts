import type { Locator, Page } from '@playwright/test';

/** The dialog that asks for a mailed code. */
export class StepUpPage {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: "Confirm that it's you" });
  }

  /** A complete code is tried at once. */
  async enter(code: string): Promise<void> {
    await this.root.getByLabel('Six-digit code').fill(code);
  }

  async cancel(): Promise<void> {
    await this.root.getByRole('button', { name: 'Cancel' }).click();
  }
}
