import { mailLink } from '@bindery/ui';
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
  return <a href={mailLink(email)}>{children ?? email}</a>;
}
