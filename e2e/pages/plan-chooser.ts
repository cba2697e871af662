import { expect, type Locator, type Page } from '@playwright/test';

/** The plans, on Welcome or in a dialog. */
export class PlanChooser {
  constructor(private readonly page: Page) {}

  /** From the header, over the page. */
  async open(): Promise<Locator> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Subscription' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Choose Your Plan' });
    await expect(dialog.getByRole('region', { name: 'Agency Plan' })).toBeVisible();
    return dialog;
  }

  card(plan: 'Individual Agent' | 'Agency Plan' | 'Free Forever'): Locator {
    return this.page.getByRole('region', { name: plan });
  }

  /** Sets the seats of the agency plan, and answers what its total says. */
  async configure(seats: number, supportSeats: number): Promise<string> {
    const team = this.card('Agency Plan').getByRole('group', { name: 'Your team' });
    await team.getByRole('spinbutton', { name: 'Regular seats' }).fill(String(seats));
    await team.getByRole('spinbutton', { name: 'Support seats' }).fill(String(supportSeats));
    return team.getByRole('status').innerText();
  }

  /** Answers for whoever has no name yet; the others leave for the payment page. */
  async giveNames(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Before you start' });
    const isAsked = dialog.waitFor().then(
      () => true,
      () => false,
    );
    const isLeaving = this.page
      .waitForURL((url) => !url.pathname.startsWith('/app/'))
      .then(
        () => false,
        () => false,
      );
    if (!(await Promise.race([isAsked, isLeaving]))) return;
    const names = { 'Your name': 'Pat Rivera', 'Agency name': 'Rivera Insurance' };
    for (const [label, name] of Object.entries(names)) {
      const field = dialog.getByRole('textbox', { name: label });
      if (await field.isVisible()) await field.fill(name);
    }
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }

  async startTrial(plan: 'Individual Agent' | 'Agency Plan'): Promise<void> {
    await this.card(plan).getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await this.giveNames();
  }
}
