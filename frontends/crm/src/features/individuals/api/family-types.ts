import {
  addressList,
  addressView,
  dependentList,
  dependentProtectedFields,
  dependentView,
  phoneList,
  phoneView,
  type AddressView,
  type DependentView,
  type PhoneView,
} from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';
import type { RecordType } from '../../../records/record-type.js';

// The individual's own history tells of what hangs on it, too.
const told = ['/insureds/', '/dashboard', '/crm-logs'] as const;

const dependentsOf = (individualId: string) => `/dependents/${individualId}`;
/** Where the addresses of an individual are listed and added. */
export const addressesOf = (individualId: string) => `/insureds/${individualId}/addresses`;
/** Where the phone numbers of an individual are listed and added. */
export const phonesOf = (individualId: string) => `/insureds/${individualId}/phones`;

/** Whom an individual covers. */
export const dependentType: RecordType<DependentView> = {
  path: '/dependents',
  singular: 'dependent',
  view: dependentView,
  touches: ['/dependents/', ...told],
  masked: dependentProtectedFields,
  listed: { at: ({ individual_id }) => dependentsOf(individual_id), list: dependentList },
};

/** Where individuals live, work and get mail. One of an individual's may stop being primary with a change of another. */
export const addressType: RecordType<AddressView> = {
  path: '/addresses',
  singular: 'address',
  view: addressView,
  touches: told,
  listed: { at: ({ individual_id }) => addressesOf(individual_id), list: addressList },
};

/** How individuals are called. */
export const phoneType: RecordType<PhoneView> = {
  path: '/phones',
  singular: 'phone',
  view: phoneView,
  touches: told,
  listed: { at: ({ individual_id }) => phonesOf(individual_id), list: phoneList },
};

export function useDependents(individualId: string) {
  return useResource(dependentsOf(individualId), dependentList);
}

export function useAddresses(individualId: string) {
  return useResource(addressesOf(individualId), addressList);
}

export function usePhones(individualId: string) {
  return useResource(phonesOf(individualId), phoneList);
}
