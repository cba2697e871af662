import { expect, type Locator, type Page } from '@playwright/test';

/** The form that adds or edits an individual. */
export class IndividualForm {
  readonly root: Locator;

  constructor(private readonly page: Page) {
    this.root = page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.root.getByRole('textbox', { name: label, exact: true });
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.reach(this.field(label));
      await this.field(label).fill(value);
    }
  }

  /** Shows all fields if this one isn't among the first. */
  private async reach(field: Locator): Promise<void> {
    const more = this.root.getByRole('button', { name: 'More fields' });
    await expect(field.or(more).first()).toBeVisible();
    if (!(await field.isVisible())) await more.click();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.reach(this.root.getByRole('combobox', { name: label }));
    await this.root.getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Clicks the form's button, waiting for it at most `timeout` ms if one is given. */
  async save(options: { timeout?: number } = {}): Promise<void> {
    await this.root.getByRole('button', { name: /^(Create|Update|Save|Add)/ }).click(options);
  }

  async expectSaved(): Promise<void> {
    await expect(this.root).toBeHidden();
  }

  /** The sentence belongs to the field, for a screen reader too. */
  async expectProblem(label: string, sentence: string): Promise<void> {
    const field = this.field(label);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', '\\.')));
  }
}
