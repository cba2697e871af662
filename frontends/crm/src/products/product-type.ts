import {
  activityRoutes,
  carrierRoutes,
  dashboardRoutes,
  policyRoutes,
  productRoutes,
  type ProductView,
} from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { linkToPolicies } from '../policies/policy-type.js';
import type { RecordType } from '../records/record-type.js';
import { partQuery, type ListPart } from '../records/records-card.js';

/** What carriers sell. */
export const productType = {
  routes: productRoutes,
  singular: 'product',
  touches: [
    productRoutes.list,
    carrierRoutes.get,
    carrierRoutes.history,
    policyRoutes,
    dashboardRoutes,
    activityRoutes,
  ],
  usedBy: (id: string) => linkToPolicies({ product_id: id }),
} as const satisfies RecordType<ProductView>;

/** One page of a carrier's products. The page before it stays in sight until it has come. */
export function useProductsOf(carrierId: string, part: ListPart) {
  const query = new URLSearchParams({
    carrier_id: carrierId,
    ...{ sort: 'name', order: 'asc' },
    ...partQuery(part),
  });
  return useRoute(productRoutes.list, { query: query.toString() }, { keepPreviousData: true });
}
