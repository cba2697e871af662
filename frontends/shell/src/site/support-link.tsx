import { SessionContext } from '@bindery/web-kit/context';
import { use, type ReactNode } from 'react';

/** The deployment's support address, which the server writes into the page. */
function pageSupportEmail(): string {
  const email = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content;
  if (!email) throw new Error('The page has no support address.');
  return email;
}

/** The support address of the agency for its members, and Bindery's for those who answer there, and everybody else. */
export function useSupportEmail(): string {
  const me = use(SessionContext)?.me;
  const isHelped = me && !me.is_owner && (me.role === 'agency_user' || me.role === 'agent');
  // An older server names none.
  return (isHelped && me.support_email) || pageSupportEmail();
}

/** A link that writes to support; without a text, it shows the address. */
export function SupportLink({ children }: { children?: ReactNode }) {
  const email = useSupportEmail();
  // Not encoded: a prerendered page has the name of the setting here, which the server replaces by the checked address.
  return <a href={`mailto:${email}`}>{children ?? email}</a>;
}
