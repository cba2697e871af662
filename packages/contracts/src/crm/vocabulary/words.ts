import type { FieldTable, ImportedName } from '../records/field-table.js';

/** Words for one field, between commas. */
export interface Words {
  /** Headers of files, and labels of pages, forms and mails. */
  readonly both?: string;
  /** Headers of a field that no page has, such as who owns a contact: under such a label stands nothing of ours. */
  readonly files?: string;
  /** Labels that would be no header, or another field's, or somebody else's: `payment mode` is not about a bank. */
  readonly pages?: string;
}

/** Words by the names of fields. */
export type FieldWords = Readonly<Record<string, Words>>;

/** The words for the fields of a table that files bring, and for parts of values that only pages have. */
export type WordsOf<Fields extends FieldTable> = FieldWords & Readonly<Record<ImportedName<Fields>, Words>>;

/** The words of a list. */
export const listed = (words = ''): string[] =>
  words === '' ? [] : words.split(',').map((word) => word.trim());
