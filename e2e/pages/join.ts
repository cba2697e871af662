import type { Page } from '@playwright/test';

/** The dialog for an invitation to an agency. */
export class JoinQuestion {
  constructor(
    private readonly page: Page,
    private readonly agency: string,
  ) {}

  async answer(button: 'Join' | 'Decline' | 'Not now'): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: `Join ${this.agency}?` });
    await dialog.getByRole('button', { name: button, exact: true }).click();
  }
}
