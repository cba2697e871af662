import {
  activityRoutes,
  carrierRoutes,
  dashboardRoutes,
  policyRoutes,
  productRoutes,
  type ProductView,
} from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { policiesAddress } from '../../records/record-address.js';
import type { RecordType } from '../../records/record-type.js';
import { pagingQuery, type Paging } from '../../records/paging.js';

export const productType = {
  routes: productRoutes,
  singular: 'product',
  section: 'products',
  touches: [
    productRoutes.list,
    carrierRoutes.get,
    carrierRoutes.history,
    policyRoutes,
    dashboardRoutes,
    activityRoutes,
  ],
  usedBy: (id: string) => policiesAddress({ product_id: id }),
  trash: { reading: 'product:read', permission: 'product:write' },
} as const satisfies RecordType<ProductView>;

/** One page of a carrier's products. The previous page stays visible while the next one loads. */
export function useProductsOf(carrierId: string, paging: Paging) {
  const query = new URLSearchParams({
    carrier_id: carrierId,
    ...{ sort: 'name', order: 'asc' },
    ...pagingQuery(paging),
  });
  return useRoute(productRoutes.list, { query: query.toString() }, { keepPreviousData: true });
}
