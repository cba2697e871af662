import { expect, type Locator, type Page } from '@playwright/test';
import { Frame } from './frame.js';

/** Seat Management of one's own agency. */
export class SeatsPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/admin/seats');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Seat management' })).toBeVisible();
  }

  async expectUsed(used: number, limit: number): Promise<void> {
    await expect(this.page.getByText(`${String(used)} of ${String(limit)} seats used`)).toBeVisible();
  }

  row(email: string): Locator {
    return this.page.getByRole('row').filter({ hasText: email });
  }

  async openInvite(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Invite user' }).click();
    return this.page.getByRole('dialog', { name: 'Invite user' });
  }

  async invite(email: string): Promise<void> {
    const dialog = await this.openInvite();
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
  }

  async closeInvite(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await new Frame(this.page).answer('Discard unsaved changes?', 'Discard');
    await expect(dialog).toBeHidden();
  }

  async openScale(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Scale Seats' }).click();
    return this.page.getByRole('dialog', { name: 'Scale Seats' });
  }

  /** Changes the numbers of seats and confirms the price. */
  async scale(seats: number, supportSeats: number): Promise<Locator> {
    const dialog = await this.openScale();
    await dialog.getByRole('spinbutton', { name: 'New seat count' }).fill(String(seats));
    await dialog.getByRole('spinbutton', { name: 'Support seats' }).fill(String(supportSeats));
    await dialog.getByRole('button', { name: 'Scale Seats' }).click();
    return this.page.getByRole('alertdialog');
  }

  async deactivate(email: string): Promise<void> {
    await this.row(email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await new Frame(this.page).answer(`Are you sure you want to deactivate ${email}?`, 'Deactivate');
  }
}
