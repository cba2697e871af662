import type { Page } from '@playwright/test';

/** The page of an invited person. */
export class JoinQuestion {
  constructor(
    private readonly page: Page,
    private readonly agency: string,
  ) {}

  async answer(button: 'Join' | 'Decline' | 'Not now'): Promise<void> {
    const question = this.page.getByRole('region', { name: `Join ${this.agency}?` });
    await question.getByRole('button', { name: button, exact: true }).click();
  }
}
