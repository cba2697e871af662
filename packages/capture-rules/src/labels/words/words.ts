import { normalHeader } from '@bindery/contracts/crm';
import { clientWords } from './client-words.js';
import { contactWords } from './contact-words.js';
import { otherWords } from './other-words.js';
import { policyWords } from './policy-words.js';

/**
 * Words of pages, forms and mails for fields, beyond the headers of spreadsheets: words between commas, by what a label
 * asks for.
 */
export type Words = Readonly<Record<string, string>>;

const listed = (slot: string, words: string): [string, string][] =>
  words.split(',').map((label) => [normalHeader(label), slot]);

/** The slot that a label means, by its words in the form of `normalHeader`; `other` for none of ours. */
export const slotByWords: ReadonlyMap<string, string> = new Map([
  ...listed('other', otherWords),
  ...[clientWords, contactWords, policyWords].flatMap((table) =>
    Object.entries(table).flatMap(([slot, words]) => listed(slot, words)),
  ),
]);
