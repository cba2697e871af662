/** Words for one field, between commas. */
export interface Words {
  /** Headers of files, and labels of pages, forms and mails. */
  readonly both?: string;
  /** Headers of a field that no page has, such as who owns a contact: under such a label stands nothing of ours. */
  readonly files?: string;
  /** Labels that would be no header, or another field's, or somebody else's: `payment mode` is not about a bank. */
  readonly pages?: string;
}

/**
 * The words for the fields of a record, by the names of the fields. Those of an import count with their own name, and
 * the others are parts of a value that only pages have.
 */
export type FieldWords = Readonly<Record<string, Words>>;

/** The words of a list. */
export const listed = (words = ''): string[] =>
  words === '' ? [] : words.split(',').map((word) => word.trim());
