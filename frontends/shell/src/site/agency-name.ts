import type { MeView } from '@bindery/contracts/identity';

/** The name that somebody gave the agency: an account begins with that of its owner's email address, which is none. */
export const agencyNameOf = ({ account_name, email }: MeView): string | null =>
  account_name === email.slice(0, email.lastIndexOf('@')) ? null : account_name;
