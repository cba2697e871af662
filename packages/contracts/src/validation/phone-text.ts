/** A US number as `(212) 555-0123`; any other as it was typed. */
export function phoneText<Phone extends string | null>(number: {
  phone: Phone;
  phone_e164: string | null;
}): Phone | string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number.phone_e164 ?? '') ?? [];
  if (area === undefined || exchange === undefined || line === undefined) return number.phone;
  return `(${area}) ${exchange}-${line}`;
}
