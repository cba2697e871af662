// Characters that phoneText may leave out: digits of the number, and separators.
const digitsOnly = /^[\d\s().+/-]*$/;

/** A US number as `(212) 555-0123`; any other as it was typed, and one with words or digits beside the number. */
export function phoneText<Phone extends string | null>(number: {
  phone: Phone;
  phone_e164: string | null;
}): Phone | string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number.phone_e164 ?? '') ?? [];
  if (area === undefined || exchange === undefined || line === undefined) return number.phone;
  const typed = number.phone ?? '';
  if (!digitsOnly.test(typed) || !/^[01]*\d{10}$/.test(typed.replaceAll(/\D/g, ''))) return number.phone;
  return `(${area}) ${exchange}-${line}`;
}
