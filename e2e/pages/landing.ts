import { expect, type Locator, type Page } from '@playwright/test';
import { passMailLimits } from '../fixtures/mail-limits.js';
import { mailCount, signInMail } from '../fixtures/mailbox.js';

/** A visitor's form. */
export interface Inquiry {
  readonly Name: string;
  readonly Email: string;
  readonly Phone?: string;
  readonly Agency?: string;
  readonly Message?: string;
}

/** The product's introduction, the box to sign in by, and the form for a trial. */
export class LandingPage {
  readonly trial: Locator;

  constructor(private readonly page: Page) {
    this.trial = page.locator('form#trial');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Send Login Link' })).toBeVisible();
    await this.expectTakenOver();
  }

  /** The page that came from the server has given its place to the app. */
  async expectTakenOver(): Promise<void> {
    // The app starts when the page is touched.
    await this.page.mouse.move(1, 1);
    await expect(this.page.locator('#sign-in-form:not([data-prerendered])')).toBeAttached();
  }

  /** So has the trial form, which is loaded when it is near the window. */
  async expectTrialTakenOver(): Promise<void> {
    await this.expectTakenOver();
    await this.page.locator('#try').scrollIntoViewIfNeeded();
    await expect(this.page.locator('style#prerendered')).toHaveCount(0);
  }

  async fillTrial(inquiry: Inquiry): Promise<void> {
    for (const [label, text] of Object.entries(inquiry)) {
      await this.trial.getByRole('textbox', { name: label }).fill(text as string);
    }
  }

  async chooseCrm(name: string): Promise<void> {
    await this.trial.getByRole('combobox', { name: 'Current CRM' }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  async sendTrial(): Promise<void> {
    await this.trial.getByRole('button', { name: 'Request a walkthrough' }).click();
  }

  async askForLink(email: string): Promise<void> {
    await this.open();
    await this.sendLink(email);
  }

  /** Signs in from where the page is, by the code of a new mail. */
  async signIn(email: string): Promise<void> {
    await passMailLimits();
    const before = await mailCount(email);
    await this.sendLink(email);
    await this.enterCode((await signInMail(email, before + 1)).code);
  }

  private async sendLink(email: string): Promise<void> {
    await this.page.locator('#sign-in').getByRole('textbox', { name: 'Email' }).fill(email);
    await this.page.getByRole('button', { name: 'Send Login Link' }).click();
    await expect(this.page.getByText('Check your email for the login link!', { exact: true })).toBeVisible();
  }

  async enterCode(code: string): Promise<void> {
    // The sixth digit sends it.
    await this.page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
  }
}
