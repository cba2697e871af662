import {
  activityRoutes,
  addressRoutes,
  dashboardRoutes,
  dependentProtectedFields,
  dependentRoutes,
  householdRoutes,
  individualRoutes,
  phoneRoutes,
  type AddressView,
  type DependentView,
  type PhoneView,
} from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import type { RecordType } from '../../../records/record-type.js';

// The individual's own history also shows the records that belong to it.
const individual = [individualRoutes.get, individualRoutes.history, dashboardRoutes, activityRoutes] as const;

export const dependentType: RecordType<DependentView> = {
  routes: dependentRoutes,
  singular: 'dependent',
  touches: [dependentRoutes.listOfIndividual, dependentRoutes.trash, ...individual],
  masked: dependentProtectedFields,
};

/** Making one address primary unmarks the previous one, so every change refetches the list. */
export const addressType: RecordType<AddressView> = {
  routes: addressRoutes,
  singular: 'address',
  touches: [addressRoutes.listOfIndividual, addressRoutes.trash, householdRoutes.get, ...individual],
};

export const phoneType: RecordType<PhoneView> = {
  routes: phoneRoutes,
  singular: 'phone',
  touches: [phoneRoutes.listOfIndividual, phoneRoutes.trash, ...individual],
};

const of = (id: string) => ({ params: { id } });

export const useDependents = (individualId: string) =>
  useRoute(dependentRoutes.listOfIndividual, of(individualId));
export const useAddresses = (individualId: string) =>
  useRoute(addressRoutes.listOfIndividual, of(individualId));
export const usePhones = (individualId: string) => useRoute(phoneRoutes.listOfIndividual, of(individualId));

/** The address that a telephone dials. */
export const phoneAddress = ({
  phone_e164,
  extension,
}: Pick<PhoneView, 'phone_e164' | 'extension'>): string =>
  `tel:${extension ? `${phone_e164};ext=${extension}` : phone_e164}`;
