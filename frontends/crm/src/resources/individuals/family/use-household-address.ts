import {
  householdRoutes,
  missingParts,
  type AddressView,
  type HouseholdAddressChange,
  type HouseholdView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { nameOf } from '../labels.js';
import { addressType } from './family-types.js';

/** A member of the household whose address is outdated. */
export interface AddressSharer {
  individual_id: string;
  name: string;
  /** Their address that was the same; null when they have none. */
  replaces: string | null;
}

/** An address and whose it is. */
export type SharedAddress = Pick<AddressView, 'id' | 'individual_id' | 'address1' | 'city' | 'state' | 'zip'>;

type Place = Pick<AddressView, 'address1' | 'address2' | 'city' | 'state' | 'zip'>;

const comparable = ({ address1, address2, city, state, zip }: Place): string =>
  [address1, address2 ?? '', city, state, zip.slice(0, 5)]
    .map((text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .join('|');

/**
 * Members of the household who lived at an address or have none at all. Nobody is offered an incomplete one, and without a
 * street no two are the same.
 * @param before the address before the change; null for a first one
 */
export function sharersOf(
  household: HouseholdView | undefined,
  before: Place | null,
  after: AddressView,
): AddressSharer[] {
  if (missingParts(after).length > 0 || (before && comparable(before) === comparable(after))) return [];
  const others = (household?.members ?? []).filter(
    ({ individual_id, can_edit }) => individual_id !== after.individual_id && can_edit,
  );
  return others.flatMap((member) => {
    const sharer = { individual_id: member.individual_id, name: nameOf(member) };
    if (member.addresses.length === 0) return { ...sharer, replaces: null };
    const same = before?.address1 && member.addresses.find((one) => comparable(one) === comparable(before));
    return same ? { ...sharer, replaces: same.id } : [];
  });
}

/** Gives an address to others of the household, with undo. */
export function useGiveAddress() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const about = 'household address';

  const undo = async (id: string, changed: HouseholdAddressChange['changed']) => {
    try {
      await api.call(householdRoutes.undoAddress, { params: { id }, body: { changed } });
      toast.success('Address change of the household undone', { about });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const again = { label: 'Try again', onSelect: () => void undo(id, changed) };
      toast.error(`Failed to undo the address change: ${error.detail}`, {
        about,
        action: error.isTransient ? again : undefined,
      });
    }
    void refetch(...addressType.touches);
  };

  /** @returns whether they have it now */
  return async (address: SharedAddress, sharers: readonly AddressSharer[]): Promise<boolean> => {
    const id = address.individual_id;
    const members = sharers.map(({ individual_id, replaces }) => ({ individual_id, replaces }));
    try {
      const { changed } = await api.call(householdRoutes.changeAddress, {
        params: { id },
        body: { address_id: address.id, members },
      });
      toast.success('Address changed for the household', {
        about,
        subject: sharers.map(({ name }) => name).join(', '),
        action: { label: 'Undo', onSelect: () => void undo(id, changed) },
      });
      void refetch(...addressType.touches);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to change the address for the household: ${error.detail}`, { about });
      void refetch(...addressType.touches);
      return false;
    }
  };
}
