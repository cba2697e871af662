import type { ReactNode } from 'react';

/** The deployment's support address, which the server writes into the page. */
export function supportEmail(): string {
  const email = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content;
  if (!email) throw new Error('The page has no support address.');
  return email;
}

/** A link that writes to support; without a text, it shows the address. */
export function SupportLink({ children }: { children?: ReactNode }) {
  const email = supportEmail();
  // Not encoded: a prerendered page has the name of the setting here, which the server replaces by the checked address.
  return <a href={`mailto:${email}`}>{children ?? email}</a>;
}
