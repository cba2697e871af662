import { issueIf, saved, type Rules } from '../records/rules.js';

/** The parts without which an address is incomplete. A stored one has at least one of them. */
export const addressParts = ['address1', 'city', 'state', 'zip'] as const;
type AddressPart = (typeof addressParts)[number];

type Parts = Readonly<Record<AddressPart, string>> & { readonly address2?: string | null };

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The parts that an address lacks. */
export const missingParts = (address: Readonly<Partial<Record<AddressPart, unknown>>>): AddressPart[] =>
  addressParts.filter((part) => isBlank(address[part]));

export const addressRules: Rules = (values, present) =>
  issueIf(
    missingParts(saved(values, present)).length === addressParts.length,
    'address1',
    'An address needs a street, city, state or ZIP code.',
  );

/** An address in one line, as far as it is known. */
export const addressLine = ({ address1, address2, city, state, zip }: Parts): string =>
  listed(address1, address2, city, [state, zip].filter(Boolean).join(' '));

/** The name of an address: its street and city, or else whatever there is. */
export const addressName = ({ address1, city, state, zip }: Omit<Parts, 'address2'>): string =>
  listed(address1, city) || [state, zip].filter(Boolean).join(' ');

const listed = (...texts: readonly (string | null | undefined)[]): string => texts.filter(Boolean).join(', ');
