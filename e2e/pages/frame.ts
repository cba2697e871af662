import { expect, type Locator, type Page } from '@playwright/test';

export type Section =
  | 'Dashboard'
  | 'Tasks'
  | 'Individuals'
  | 'Carriers'
  | 'Policies'
  | 'Capture'
  | 'Renewals'
  | 'Reports'
  | 'Settings'
  | 'Activity logs'
  | 'Members'
  | 'Seat management'
  | 'Subscription'
  | 'User management'
  | 'Promo codes';

/** The frame around every page of a signed-in user. */
export class Frame {
  readonly menu: Locator;

  constructor(private readonly page: Page) {
    this.menu = page.getByRole('navigation', { name: 'Sections' });
  }

  async goTo(section: Section): Promise<void> {
    await this.menu.getByRole('link', { name: section }).click();
  }

  async expectSections(sections: readonly Section[]): Promise<void> {
    await expect(this.menu.getByRole('link')).toHaveText([...sections]);
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Your account' }).click();
  }

  /** The account menu names this role. */
  async expectRole(role: string): Promise<void> {
    await this.openAccountMenu();
    await expect(this.page.getByRole('menu').getByText(role, { exact: true })).toBeVisible();
    await this.page.keyboard.press('Escape');
  }

  async signOut(): Promise<void> {
    await this.openAccountMenu();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }

  /** A toast says this. */
  async expectToast(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true }).first()).toBeVisible();
  }

  /** Answers the question that is open. */
  async answer(question: string | RegExp, button: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog', { name: question });
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  }
}
