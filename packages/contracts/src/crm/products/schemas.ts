import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { productFields, productStatus, type ProductStatus } from './fields.js';
import { uuid } from '../../validation/index.js';

/** Replies contain both `status` and `inactive`. */
const computed = { ...computedFields, carrier_name: z.string(), status: productStatus } as const;

/** `status` mirrors `inactive`; if both are sent, they must match. */
function withStatus<
  Schema extends z.ZodType<{ inactive?: boolean | undefined; status?: ProductStatus | undefined }>,
>(schema: Schema) {
  return schema
    .refine(({ inactive, status }) => agrees(inactive, status), {
      path: ['status'],
      error: 'Status must match inactive.',
    })
    .transform(({ status, ...product }) => ({
      ...product,
      ...(status === undefined ? {} : { inactive: status === 'inactive' }),
    }));
}

const agrees = (inactive: boolean | undefined, status: ProductStatus | undefined): boolean =>
  status === undefined || inactive === undefined || inactive === (status === 'inactive');

/** The body of `POST /products`. */
export const createProductBody = withStatus(
  z.strictObject({ ...shapeOf(productFields, 'input'), status: productStatus.optional() }),
);
export type CreateProductBody = z.input<typeof createProductBody>;
export type NewProduct = z.output<typeof createProductBody>;
/** The body of `PUT /products/{id}`: an absent field is unchanged and `null` clears it. */
export const updateProductBody = withStatus(
  editShape(productFields, computed).extend({ status: productStatus.optional() }),
);
export type UpdateProductBody = z.input<typeof updateProductBody>;

/** A product of a carrier. */
export const productView = z.object({ ...shapeOf(productFields, 'view'), ...computed });
export type ProductView = z.infer<typeof productView>;
export const productList = listOf(productView);
export const productListQuery = listQuery(
  ['created_at', 'name', 'type', 'is_global', 'inactive'],
  'created_at',
).extend({
  carrier_id: uuid('The carrier must be an id.').optional(),
  status: productStatus.optional(),
});
export type ProductListQuery = z.output<typeof productListQuery>;
