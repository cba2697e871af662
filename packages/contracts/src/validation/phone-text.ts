// Characters that phoneText may leave out: digits of the number, and separators.
const digitsOnly = /^[\d\s().+/-]*$/;

interface PhoneNumber<Phone extends string | null = string | null> {
  phone: Phone;
  phone_e164: string | null;
  extension?: string | null | undefined;
}

/**
 * A US number as `(212) 555-0123`; any other as it was typed, and one with words or digits beside the number. Its
 * extension follows: `(212) 555-0123 x12`.
 */
export function phoneText<Phone extends string | null>(number: PhoneNumber<Phone>): Phone | string {
  const text = withoutExtension(number);
  return text !== null && number.extension ? `${text} x${number.extension}` : text;
}

/** The address that a telephone dials. Source: RFC 3966. */
export const phoneAddress = ({
  phone_e164,
  extension,
}: Pick<PhoneNumber, 'extension'> & { phone_e164: string }): string =>
  `tel:${phone_e164}${extension ? `;ext=${extension}` : ''}`;

function withoutExtension<Phone extends string | null>(number: PhoneNumber<Phone>): Phone | string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number.phone_e164 ?? '') ?? [];
  if (area === undefined || exchange === undefined || line === undefined) return number.phone;
  const typed = number.phone ?? '';
  if (!digitsOnly.test(typed) || !/^[01]*\d{10}$/.test(typed.replaceAll(/\D/g, ''))) return number.phone;
  return `(${area}) ${exchange}-${line}`;
}
