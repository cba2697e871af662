import type { PhoneView } from '@bindery/contracts/crm';

/** A number as people read it out, such as `(212) 555-0123`; one of another country as it was typed. */
export function phoneText({ phone, phone_e164 }: Pick<PhoneView, 'phone' | 'phone_e164'>): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone_e164) ?? [];
  if (area === undefined || exchange === undefined || line === undefined) return phone;
  return `(${area}) ${exchange}-${line}`;
}
