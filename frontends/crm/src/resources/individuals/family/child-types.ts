import type { ChildType as ChildName, IndividualView } from '@bindery/contracts/crm';
import type { ComponentType } from 'react';
import type { ChildType } from '../child-type.js';
import { addressType, dependentType, phoneType } from './family-types.js';
import { noteType } from '../timeline/note-type.js';
import { AddressesCard } from './addresses-card.js';
import { PhonesCard } from './phones-card.js';

interface ListedChildType {
  type: ChildType<unknown>;
  /** Its card in the side column of an individual's page; dependents have a tab, and notes the timeline. */
  Card?: ComponentType<{ individual: IndividualView }>;
}

/**
 * The types of record that belong to an individual, in the order of their cards and of their tabs on the Trash screen.
 * The lists that a merge and a restored record refetch follow from it, and so do the empty lists of the tests.
 */
const listed: Readonly<Record<ChildName, ListedChildType>> = {
  dependent: { type: dependentType },
  address: { type: addressType, Card: AddressesCard },
  phone: { type: phoneType, Card: PhonesCard },
  note: { type: noteType },
};
export const childTypes = Object.values(listed);
