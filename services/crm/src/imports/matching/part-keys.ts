import { lookAlikeKey } from '@bindery/contracts/folding';

/** Two parts of one client with the same key are the same. */
export const phoneKey = (e164: string): string => `phone ${e164}`;

export const addressKey = ({ address1, zip }: { address1: string; zip: string }): string =>
  `address ${lookAlikeKey(address1.replaceAll(/[.,#]/g, ''))} ${zip.slice(0, 5)}`;

export const dependentKey = (name: { first_name: string; last_name: string }): string =>
  `dependent ${lookAlikeKey(name.first_name)} ${lookAlikeKey(name.last_name)}`;

export const tagKey = (name: string): string => `tag ${lookAlikeKey(name)}`;

export const noteKey = (text: string): string => `note ${text}`;
