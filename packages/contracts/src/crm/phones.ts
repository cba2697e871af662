import { z } from 'zod';
import { listOf } from '../lists/index.js';
import { emptyAsNull, oneLine } from '../validation/index.js';
import {
  computedFields,
  editShape,
  field,
  flag,
  requiredChoice,
  requiredText,
  shapeOf,
} from './field-table.js';

export const phoneTypes = ['mobile', 'home', 'work', 'fax', 'other'] as const;

const extension = oneLine('Extension', 10).refine(
  (text) => /^\d*$/.test(text),
  'An extension has digits only.',
);

/** Every field of a phone number. One of an individual's is primary: making another one primary unmakes it. */
export const phoneFields = {
  type: requiredChoice('Type', phoneTypes),
  /** As it was typed; a number without a country is one of the United States. */
  phone: requiredText('Phone number', 40),
  extension: field('plain', 'Extension', emptyAsNull(extension).optional(), z.string().nullable()),
  is_primary: flag('Primary'),
} as const;

const computed = {
  ...computedFields,
  individual_id: z.uuid(),
  /** The number in E.164, such as `+12125550123`. */
  phone_e164: z.string(),
} as const;

/** The body of `POST /insureds/{id}/phones`. */
export const createPhoneBody = z.strictObject(shapeOf(phoneFields, 'input'));
export type CreatePhoneBody = z.input<typeof createPhoneBody>;
export type NewPhone = z.output<typeof createPhoneBody>;
/** The body of `PUT /phones/{id}`: an absent field is unchanged and `null` clears it. */
export const updatePhoneBody = editShape(phoneFields, computed);
export type UpdatePhoneBody = z.input<typeof updatePhoneBody>;

/** How an individual is called. */
export const phoneView = z.object({ ...shapeOf(phoneFields, 'view'), ...computed });
export type PhoneView = z.infer<typeof phoneView>;
/** All phone numbers of one individual, the primary one first. */
export const phoneList = listOf(phoneView);
