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

  /** Chooses from the menu of an entry, such as of a call. */
  async inMenu(kind: string, item: string): Promise<void> {
    await this.card.getByRole('button', { name: new RegExp(`^Actions for ${kind} of `) }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.card.getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }
}
