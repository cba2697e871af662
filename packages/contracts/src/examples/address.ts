import { addressRoutes, type CreateAddressBody, type UpdateAddressBody } from '../crm/index.js';
import type { ChildExample } from './record-example.js';

export const addressExample = {
  routes: addressRoutes,
  create: () => ({
    type: 'home',
    address1: '1 Main St',
    city: 'Honolulu',
    state: 'HI',
    zip: '96801',
    is_primary: true,
  }),
  edit: { address2: 'Apt 4' },
  wrong: { state: 'ZZ' },
  label: '1 Main St, Honolulu',
} satisfies ChildExample<CreateAddressBody, UpdateAddressBody>;
