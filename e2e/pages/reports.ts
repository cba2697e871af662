import { expect, type Page } from '@playwright/test';
import { downloaded } from '../fixtures/downloads.js';
import { Frame } from './frame.js';

/** Reports: what to run, what was run, and the page of one. */
export class ReportsPage {
  constructor(private readonly page: Page) {}

  async open(settings = ''): Promise<void> {
    await this.page.goto(`/app/dashboard/reports${settings}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  }

  async choose(field: 'Report type' | 'Date range' | 'Group by', option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Runs what is chosen, and waits until its figures are there. @param title of the report */
  async generate(title: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Generate Report' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 30_000 });
  }

  /** The figures that count records and link to their list, by label. */
  async countsWithList(): Promise<ReadonlyMap<string, number>> {
    const cards = await this.page
      .getByRole('group')
      .filter({ has: this.page.getByRole('link') })
      .all();
    const texts = await Promise.all(cards.map(async (card) => (await card.innerText()).split('\n')));
    const counts = texts
      .map((lines) => lines.filter((line) => line.trim() !== ''))
      .filter(([, value = '']) => /^[\d,]+$/.test(value));
    return new Map(counts.map(([label = '', value = '']) => [label, Number(value.replaceAll(',', ''))]));
  }

  /** Opens the list behind a figure, which has as many records. */
  async expectSameInList(label: string, count: number): Promise<void> {
    await this.page.getByRole('group', { name: label, exact: true }).getByRole('link').click();
    await expect(this.page).not.toHaveURL(/\/reports\//);
    await expect(
      this.page.getByText(new RegExp(`of ${count.toLocaleString('en-US')} entries`)),
    ).toBeVisible();
    await this.page.goBack();
  }

  async download(format: 'CSV' | 'XLSX' | 'PDF') {
    await this.page.getByRole('button', { name: 'Download' }).click();
    const item = this.page.getByRole('menuitem', { name: `Download ${format}` });
    return downloaded(this.page, () => item.click());
  }

  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete report' }).click();
    await new Frame(this.page).answer('Delete this report?', 'Delete');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  }
}
