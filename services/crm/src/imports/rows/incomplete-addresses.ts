import { missingParts, type NewAddress } from '@bindery/contracts/crm';
import { note, type CellNote, type ReadRow } from './read-row.js';

/** A hint for each address that lacks a part, unless its cell says something that is left out. */
export function incompleteAddresses(
  { unread }: Pick<ReadRow, 'unread'>,
  addresses: readonly NewAddress[],
): CellNote[] {
  return addresses.flatMap((address) => {
    const { type } = address;
    const missing = missingParts(address).filter((part) => !unread.has(`addresses.${type}.${part}`));
    const [first] = missing;
    const kind = addresses.length > 1 ? `${type} address` : 'address';
    const names = list.format(missing.map((part) => nouns[part]));
    return first ? [note(`addresses.${type}.${first}`, `The ${kind} has no ${names}.`)] : [];
  });
}

const nouns = { address1: 'street', city: 'city', state: 'state', zip: 'ZIP' } as const;
const list = new Intl.ListFormat('en-US', { type: 'disjunction' });
