import { maskDriversLicense, maskEmail, maskMbi, maskSsn, type ProtectedField } from '@bindery/contracts/crm';
import { codeText, isMbi, mbiCharacters, ssnDigits } from '@bindery/contracts/validation';

/** The mask of a protected field, and the form in which its values are compared. */
export interface ProtectedRule {
  readonly mask: (value: string) => string;
  /** The one form of a value or of a search term; `undefined` for a term that cannot be a whole value. */
  readonly normalise: (text: string) => string | undefined;
}

const email: ProtectedRule = {
  mask: maskEmail,
  normalise: (text) => (text.includes('@') ? codeText(text).toLowerCase() : undefined),
};

export const protectedRules: Readonly<Record<ProtectedField, ProtectedRule>> = {
  ssn: {
    mask: maskSsn,
    normalise(text) {
      const digits = ssnDigits(text);
      return /^\d{9}$/.test(digits) ? digits : undefined;
    },
  },
  mbi: {
    mask: maskMbi,
    normalise(text) {
      const characters = mbiCharacters(text);
      return isMbi(characters) ? characters : undefined;
    },
  },
  drivers_license: {
    mask: maskDriversLicense,
    normalise: (text) => codeText(text).replaceAll(/[\s-]/g, '').toUpperCase() || undefined,
  },
  email,
  secondary_email: email,
  opt_out_email: email,
};
