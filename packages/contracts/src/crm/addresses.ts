import { z } from 'zod';
import { listOf } from '../lists/index.js';
import { stateCode, zipCode } from '../validation/index.js';
import {
  computedFields,
  editShape,
  field,
  flag,
  line,
  requiredChoice,
  requiredText,
  shapeOf,
} from './field-table.js';

export const addressTypes = ['home', 'work', 'mailing', 'billing', 'other'] as const;

/** Every field of an address. One of an individual's is primary: making another one primary unmakes it. */
export const addressFields = {
  type: requiredChoice('Type', addressTypes),
  address1: requiredText('Address', 200),
  address2: line('Address line 2', 200),
  city: requiredText('City', 100),
  state: field('plain', 'State', stateCode, z.string()),
  zip: field('plain', 'ZIP', zipCode, z.string()),
  county: line('County', 100),
  is_primary: flag('Primary'),
} as const;

const computed = { ...computedFields, individual_id: z.uuid() } as const;

/** The body of `POST /insureds/{id}/addresses`. */
export const createAddressBody = z.strictObject(shapeOf(addressFields, 'input'));
export type CreateAddressBody = z.input<typeof createAddressBody>;
export type NewAddress = z.output<typeof createAddressBody>;
/** The body of `PUT /addresses/{id}`: an absent field is unchanged and `null` clears it. */
export const updateAddressBody = editShape(addressFields, computed);
export type UpdateAddressBody = z.input<typeof updateAddressBody>;

/** Where an individual lives, works or gets mail. */
export const addressView = z.object({ ...shapeOf(addressFields, 'view'), ...computed });
export type AddressView = z.infer<typeof addressView>;
/** All addresses of one individual, the primary one first. */
export const addressList = listOf(addressView);
