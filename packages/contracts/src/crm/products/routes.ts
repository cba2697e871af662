import { resourceRoutes } from '../records/routes.js';
import {
  createProductBody,
  productList,
  productListQuery,
  productView,
  updateProductBody,
} from './schemas.js';

/** A product has no history route; its carrier's history includes it. */
export const productRoutes = resourceRoutes(
  '/api/products',
  { one: 'a product', many: 'products' },
  { read: 'product:read', write: 'product:write', delete: 'product:write', trash: 'product:read' },
  {
    query: productListQuery,
    list: productList,
    create: createProductBody,
    update: updateProductBody,
    view: productView,
  },
  { update: ['record_in_use'], delete: ['record_in_use'], restore: ['conflict', 'validation_failed'] },
);
