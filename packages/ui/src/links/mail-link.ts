/**
 * A mailto link (RFC 6068). Everything but the @ is encoded, so that the address can't add another recipient or a
 * header.
 */
export function mailLink(email: string, subject?: string): string {
  const at = email.lastIndexOf('@');
  const to = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent).join('@');
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
