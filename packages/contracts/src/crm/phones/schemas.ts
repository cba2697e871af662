import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { phoneFields } from './fields.js';
import { splitExtension, uuid } from '../../validation/index.js';

const computed = {
  ...computedFields,
  individual_id: uuid(),
  /** The number in E.164, such as `+12125550123`. */
  phone_e164: z.string(),
} as const;

const TWO_EXTENSIONS = 'The phone number has another extension behind it. Keep one of the two.';

/** Reads the extension behind a number. */
export function withExtension<
  Schema extends z.ZodType<{ phone?: string | undefined; extension?: string | null | undefined }>,
>(schema: Schema) {
  return schema.transform((body, context) => {
    const typed = body.phone === undefined ? null : splitExtension(body.phone);
    if (typed === null) return body;
    const extension = body.extension ?? typed.extension;
    if (extension !== typed.extension)
      context.addIssue({ code: 'custom', path: ['extension'], message: TWO_EXTENSIONS });
    return { ...body, phone: typed.phone, extension };
  });
}

/** The body of `POST /insureds/{id}/phones`. */
export const createPhoneBody = withExtension(z.strictObject(shapeOf(phoneFields, 'input')));
export type CreatePhoneBody = z.input<typeof createPhoneBody>;
export type NewPhone = z.output<typeof createPhoneBody>;
/** The changes of a form, which sends only those fields that were touched: the server reads the extension. */
export const phoneChanges = editShape(phoneFields, computed);
/** The body of `PUT /phones/{id}`: an absent field is unchanged and `null` clears it. */
export const updatePhoneBody = withExtension(phoneChanges);
export type UpdatePhoneBody = z.input<typeof updatePhoneBody>;

export const phoneView = z.object({ ...shapeOf(phoneFields, 'view'), ...computed });
export type PhoneView = z.infer<typeof phoneView>;
/** All phone numbers of one individual, the primary one first. */
export const phoneList = listOf(phoneView);
