import { missingParts } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';

/** Two parts of one client with the same key are the same. */
export const phoneKey = (e164: string): string => `phone ${e164}`;

/** An address as it is compared. */
type ComparedAddress = Readonly<Record<'type' | 'address1' | 'city' | 'state' | 'zip', string>> & {
  readonly address2?: string | null | undefined;
};

const comparedTexts = ({ address1, address2, city, state, zip }: ComparedAddress) => ({
  street: lookAlikeKey(address1.replaceAll(/[.,#]/g, '')),
  unit: lookAlikeKey(address2 ?? ''),
  ...{ city: lookAlikeKey(city), state, zip: zip.slice(0, 5) },
});

export function addressKey(address: ComparedAddress): string {
  const { street, zip, ...rest } = comparedTexts(address);
  if (street !== '' && zip !== '') return `address ${street} ${zip}`;
  // Two of a client's addresses can be in one city.
  const type = street === '' ? address.type : '';
  return `address ${[type, street, ...Object.values(rest), zip].join('|')}`;
}

/** Whether one address lacks a part, and has nothing that the other one doesn't say as well: then the two are one. */
export function isContained(lesser: ComparedAddress, greater: ComparedAddress): boolean {
  if (missingParts(lesser).length === 0) return false;
  if (lesser.address1 === '' && lesser.type !== greater.type) return false;
  const all: Readonly<Record<string, string>> = comparedTexts(greater);
  return Object.entries(comparedTexts(lesser)).every(([name, text]) => text === '' || text === all[name]);
}

export const dependentKey = (name: { first_name: string; last_name: string }): string =>
  `dependent ${lookAlikeKey(name.first_name)} ${lookAlikeKey(name.last_name)}`;

export const tagKey = (name: string): string => `tag ${lookAlikeKey(name)}`;

export const noteKey = (text: string): string => `note ${text}`;
