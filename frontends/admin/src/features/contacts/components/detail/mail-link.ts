const SUBJECT = 'Your inquiry to Bindery';

/**
 * Opens a new mail to somebody (RFC 6068). All of the address is encoded but its one @, so nothing in it can name
 * another recipient or a header.
 */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@');
  const to = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent).join('@');
  return `mailto:${to}?subject=${encodeURIComponent(SUBJECT)}`;
}
