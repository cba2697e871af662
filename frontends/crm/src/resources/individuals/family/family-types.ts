import {
  addressRoutes,
  dependentRoutes,
  householdRoutes,
  phoneRoutes,
  type AddressView,
  type DependentView,
  type PhoneView,
} from '@bindery/contracts/crm';
import { childType } from '../child-type.js';

export const dependentType = childType<DependentView>({
  routes: dependentRoutes,
  singular: 'dependent',
  section: 'dependents',
});

/** Making one address primary unmarks the previous one, so every change refetches the list. */
export const addressType = childType<AddressView>({
  routes: addressRoutes,
  singular: 'address',
  section: 'addresses',
  touches: [householdRoutes.get],
});

export const phoneType = childType<PhoneView>({
  routes: phoneRoutes,
  singular: 'phone',
  section: 'phones',
});
