import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { addressFields } from './fields.js';
import { addressParts, missingParts } from './parts.js';
import { uuid } from '../../validation/index.js';

const computed = { ...computedFields, individual_id: uuid() } as const;

/** The body of `POST /insureds/{id}/addresses`. */
export const createAddressBody = z.strictObject(shapeOf(addressFields, 'input'));
export type CreateAddressBody = z.input<typeof createAddressBody>;
export type NewAddress = z.output<typeof createAddressBody>;
/** An address as a file or a page has it: what it lacks is an empty text, and something of it is there. */
export const foundAddress = createAddressBody
  .extend({
    address1: addressFields.address1.input.default(''),
    city: addressFields.city.input.default(''),
    state: addressFields.state.input.default(''),
    zip: addressFields.zip.input.default(''),
  })
  .superRefine((address, context) => {
    if (missingParts(address).length < addressParts.length) return;
    for (const part of addressParts)
      context.addIssue({
        code: 'custom',
        path: [part],
        message: `${addressFields[part].label} is required.`,
      });
  });
/** The body of `PUT /addresses/{id}`: an absent field is unchanged and `null` clears it. */
export const updateAddressBody = editShape(addressFields, computed);
export type UpdateAddressBody = z.input<typeof updateAddressBody>;

/** Where an individual lives, works or gets mail. */
export const addressView = z.object({ ...shapeOf(addressFields, 'view'), ...computed });
export type AddressView = z.infer<typeof addressView>;
/** All addresses of one individual, the primary one first. */
export const addressList = listOf(addressView);
