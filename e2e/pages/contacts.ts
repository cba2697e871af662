import { expect, type Locator, type Page } from '@playwright/test';

/** The superuser's Contact Management. */
export class ContactsPage {
  constructor(private readonly page: Page) {}

  async open(query = ''): Promise<void> {
    await this.page.goto(`/app/admin/contacts${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Contact management' })).toBeVisible();
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  /** Opens what is known of a contact. */
  async openDetails(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `View ${name}` }).click();
    await expect(this.details.getByRole('region', { name: 'History' })).toBeVisible();
    return this.details;
  }

  get details(): Locator {
    return this.page.getByRole('dialog', { name: 'Contact details' });
  }

  async setStatus(status: 'New' | 'Contacted' | 'Converted' | 'Closed'): Promise<void> {
    await this.details.getByRole('button', { name: status, exact: true }).click();
  }

  /** Types a lead score and saves it. */
  async setScore(score: string): Promise<void> {
    await this.details.getByRole('textbox', { name: 'Lead score' }).fill(score);
    await this.details.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
