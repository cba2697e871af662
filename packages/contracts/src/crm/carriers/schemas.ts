import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { bulkDelete, bulkRestore, bulkStatus } from '../bulk/schemas.js';
import { productStatus } from '../products/fields.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { yesOrNo } from '../records/list-filters.js';
import { carrierFields } from './fields.js';

const computed = { ...computedFields } as const;

/** The body of `POST /carriers`. */
export const createCarrierBody = z.strictObject(shapeOf(carrierFields, 'input'));
export type CreateCarrierBody = z.input<typeof createCarrierBody>;
export type NewCarrier = z.output<typeof createCarrierBody>;
/** The body of `PUT /carriers/{id}`: an absent field is unchanged and `null` clears it. */
export const updateCarrierBody = editShape(carrierFields, computed);
export type UpdateCarrierBody = z.input<typeof updateCarrierBody>;

/** An insurance company whose products the account sells. */
export const carrierView = z.object({ ...shapeOf(carrierFields, 'view'), ...computed });
export type CarrierView = z.infer<typeof carrierView>;
export const carrierList = listOf(carrierView);

/** Every column of the list. */
export const carrierSorts = ['created_at', 'name', 'is_global', 'inactive', 'external_id'] as const;

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
