import { expect, type Locator, type Page } from '@playwright/test';
import { Frame } from './frame.js';

/** The import of individuals, from the file to its end. */
export class ImportPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/individuals/import');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Import individuals' })).toBeVisible({
      timeout: 30_000,
    });
  }

  /** Chooses a file, and waits until its columns are known. @param mimeType as browsers say it */
  async choose(name: string, content: Uint8Array, mimeType = ''): Promise<void> {
    await this.upload(name, content, mimeType);
    await this.expectColumns();
  }

  /** Chooses the export of an account, and waits until its records were checked: there is nothing to match. */
  async chooseArchive(name: string, content: Uint8Array): Promise<void> {
    await this.upload(name, content, 'application/zip');
    await this.expectPlan(/^What will happen to your/);
  }

  private async upload(name: string, content: Uint8Array, mimeType: string): Promise<void> {
    const file = { name, mimeType, buffer: Buffer.from(content) };
    await this.page.getByLabel('File to import').setInputFiles(file);
  }

  async expectPlan(title: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 });
  }

  /** Undoes the import whose result is shown. */
  async undo(): Promise<void> {
    await this.press('Undo this import');
    await new Frame(this.page).answer('Undo this import?', 'Undo this import');
    await this.expectEnd('Import undone');
  }

  async paste(cells: string): Promise<void> {
    await this.press('Paste cells instead');
    await this.page.getByLabel('Cells from your spreadsheet').fill(cells);
    await this.press('Continue with these cells');
    await this.expectColumns();
  }

  private async expectColumns(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible({
      timeout: 30_000,
    });
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Starts, whatever the number of records. */
  async pressStart(): Promise<void> {
    await this.page.getByRole('button', { name: /^Import [\d,]+ / }).click();
  }

  field(header: string): Locator {
    return this.page.getByRole('combobox', { name: `Field of ${header}`, exact: true });
  }

  /** Says what a value of the file means. @param label of its field */
  async answer(label: string, value: string, meaning: string): Promise<void> {
    await this.page.getByRole('combobox', { name: `${label} “${value}”` }).click();
    await this.page.getByRole('option', { name: meaning, exact: true }).click();
  }

  async chooseMode(header: string, mode: string): Promise<void> {
    await this.page.getByRole('combobox', { name: `How often ${header} is paid` }).click();
    await this.page.getByRole('option', { name: mode, exact: true }).click();
  }

  cell(header: string, row: number): Locator {
    return this.page.getByLabel(`${header}, row ${String(row)}`, { exact: true });
  }

  /** Corrects a cell, and waits until its row was checked again. */
  async correct(header: string, row: number, text: string): Promise<void> {
    await this.cell(header, row).fill(text);
    await this.cell(header, row).press('Enter');
    await expect(this.cell(header, row)).not.toHaveAttribute('aria-invalid', { timeout: 30_000 });
  }

  /** A sentence of the plan or of the result. */
  async expectSentence(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible({
      timeout: 30_000,
    });
  }

  /** A sentence of the check about a row. */
  async expectNote(text: string): Promise<void> {
    await expect(this.page.getByRole('button', { name: text })).toBeVisible({ timeout: 30_000 });
  }

  async expectNoNote(text: string): Promise<void> {
    await expect(this.page.getByRole('button', { name: text })).toBeHidden({ timeout: 30_000 });
  }

  async expectEnd(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 });
  }
}
