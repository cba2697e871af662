import { missingParts, type HouseholdMember, type HouseholdView } from '@bindery/contracts/crm';
import type { AddressOffer } from '../family/share-address-dialog.js';
import { nameOf } from '../labels.js';

/**
 * The address to offer once a person was linked: the one of whom they were linked to, or the other way around, where one
 * of the two has none.
 *
 * @param pair whose page it is, and the new member
 */
export function addressOffer(
  { members }: HouseholdView,
  pair: readonly [string, string],
): AddressOffer | null {
  const [self, added] = pair.map((id) => members.find(({ individual_id }) => individual_id === id));
  const head = members.find(({ relationship }) => relationship === 'head');
  const known = [self, head, added].filter((member) => member !== undefined);
  const complete = ({ addresses }: HouseholdMember) =>
    addresses.find((one) => missingParts(one).length === 0);
  const from = known.find(complete);
  const address = from && complete(from);
  const without = [added, self].filter((member) => member !== undefined).filter(isWithout);
  if (!from || !address || without.length === 0) return null;
  return {
    address: { ...address, individual_id: from.individual_id },
    from: nameOf(from),
    sharers: without.map((member) => ({
      individual_id: member.individual_id,
      name: nameOf(member),
      replaces: null,
    })),
  };
}

const isWithout = ({ addresses, can_edit }: HouseholdMember): boolean => can_edit && addresses.length === 0;
