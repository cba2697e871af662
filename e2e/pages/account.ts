import { expect, type Locator, type Page } from '@playwright/test';
import { Frame } from './frame.js';

/** The user's own profile, and the devices that are signed in. */
export class AccountPage {
  readonly sessions: Locator;

  constructor(private readonly page: Page) {
    this.sessions = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/settings/security');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }

  /** Within the page, from any other. */
  async openFromMenu(): Promise<void> {
    await new Frame(this.page).openAccountMenu();
    await this.page.getByRole('menuitem', { name: 'Settings' }).click();
    await this.page.getByRole('tab', { name: 'Security' }).click();
  }

  async endOtherSession(): Promise<void> {
    const other = this.sessions.filter({ hasNotText: 'This device' });
    await other.getByRole('button', { name: 'End session' }).click();
    await new Frame(this.page).answer('End the session on', 'End session');
  }
}
