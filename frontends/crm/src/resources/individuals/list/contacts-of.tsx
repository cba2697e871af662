import type { IndividualRow } from '@bindery/contracts/crm';
import { mailLink, type MenuItem } from '@bindery/ui';
import { Mail, Phone, PhoneOff } from 'lucide-react';

/** Calls and writes to an individual, as far as there is a number and an address and the individual wants it. */
export function contactsOf({
  phone_e164,
  do_not_call,
  email,
  email_opt_out,
}: IndividualRow): readonly MenuItem[] {
  const call = do_not_call
    ? { label: 'Do not call', icon: <PhoneOff />, disabled: true }
    : { label: 'Call', icon: <Phone />, href: `tel:${phone_e164 ?? ''}` };
  const write = email_opt_out
    ? { label: 'Opted out of email', icon: <Mail />, disabled: true }
    : { label: 'Email', icon: <Mail />, href: mailLink(email ?? '') };
  return [...(phone_e164 === null ? [] : [call]), ...(email === null ? [] : [write])];
}
