import type { Locator, Page } from '@playwright/test';

/** The timeline of an individual, with the form of a new note. */
export class TimelineCard {
  readonly card: Locator;
  readonly text: Locator;
  /** Pinned notes first. */
  readonly entries: Locator;

  constructor(private readonly page: Page) {
    this.card = page.getByRole('region', { name: 'Timeline' });
    this.text = this.card.getByRole('textbox', { name: 'Note', exact: true });
    this.entries = this.card.getByRole('listitem');
  }

  /** A button of an entry, such as 'Edit call'. */
  action(label: string): Locator {
    return this.card.getByRole('button', { name: new RegExp(`^${label} of `) });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.card.getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }
}
