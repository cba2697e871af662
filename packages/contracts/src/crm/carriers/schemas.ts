import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { bulkDelete, bulkRestore, bulkStatus } from '../bulk/schemas.js';
import { productStatus } from '../products/fields.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { yesOrNo } from '../records/list-filters.js';
import { carrierFields } from './fields.js';

const computed = {
  ...computedFields,
  /** The phone number in E.164; null where it can't be one. */
  phone_e164: z.string().nullable(),
} as const;
/** Figures of today, of the policies that the user can see. */
const figures = {
  policies_in_force: z.int(),
  /** Of the policies in force, in dollars with two decimals. */
  monthly_premium: z.string(),
} as const;

/** The body of `POST /carriers`. */
export const createCarrierBody = z.strictObject(shapeOf(carrierFields, 'input'));
export type CreateCarrierBody = z.input<typeof createCarrierBody>;
export type NewCarrier = z.output<typeof createCarrierBody>;
/** The body of `PUT /carriers/{id}`: an absent field is unchanged and `null` clears it. */
export const updateCarrierBody = editShape(carrierFields, { ...computed, ...figures });
export type UpdateCarrierBody = z.input<typeof updateCarrierBody>;

/** An insurance company whose products the account sells. */
export const carrierView = z.object({ ...shapeOf(carrierFields, 'view'), ...computed });
export type CarrierView = z.infer<typeof carrierView>;
/** A carrier with what the user's book has with it. */
export const carrierRow = carrierView.extend(figures);
export type CarrierRow = z.infer<typeof carrierRow>;
export const carrierList = listOf(carrierRow);

/** Every column of the list. */
export const carrierSorts = [
  ...(['created_at', 'name', 'is_global', 'inactive', 'external_id', 'phone', 'portal_url'] as const),
  ...(['policies_in_force', 'monthly_premium'] as const),
] as const;

export const carrierListQuery = listQuery(carrierSorts, 'created_at').extend({
  inactive: yesOrNo('Inactive'),
  is_global: yesOrNo('Global'),
});
export type CarrierListQuery = z.output<typeof carrierListQuery>;

/** A carrier's status is whether it is inactive. */
export const bulkCarriersBody = z.discriminatedUnion('action', [
  bulkStatus(productStatus).transform(({ status, ...change }) => ({
    ...change,
    inactive: status === 'inactive',
  })),
  bulkDelete,
  bulkRestore,
]);
