import { isEmail } from '@bindery/contracts/validation';

/** The first of several email addresses in a cell, and the rest of the cell. */
export interface SeveralEmails {
  readonly email: string;
  readonly left: string;
}

/** The first email address of a cell that has several; null for a cell of one or none. */
export function severalEmails(text: string): SeveralEmails | null {
  const words = text.split(/[\s;,|/<>()"]+/).map((word) => word.replace(/^mailto:/i, ''));
  const emails = words.filter((word) => word.includes('@'));
  const email = emails.find(isEmail);
  if (email === undefined || emails.length < 2) return null;
  const at = text.indexOf(email);
  const rest = text.slice(0, at).replace(/mailto:$/i, '') + text.slice(at + email.length);
  return { email, left: trimmed(rest.replace('<>', '')) };
}

/** Without the signs that stand between addresses. */
const trimmed = (text: string): string =>
  text
    .replace(/^[\s;,|/]{1,20}/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[ ;,|/]{1,20}$/, '');
