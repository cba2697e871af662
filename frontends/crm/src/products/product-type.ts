import { productList, productView, type ProductView } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';
import { linkToPolicies } from '../policies/policy-type.js';
import type { RecordType } from '../records/record-type.js';
import { partQuery, type ListPart } from '../records/records-card.js';

/** What carriers sell. */
export const productType: RecordType<ProductView> = {
  path: '/products',
  singular: 'product',
  view: productView,
  touches: ['/products?', '/carriers/', '/policies', '/dashboard', '/crm-logs'],
  usedBy: (id) => linkToPolicies({ product_id: id }),
};

/** One page of a carrier's products. The page before it stays in sight until it has come. */
export function useProductsOf(carrierId: string, part: ListPart) {
  const query = new URLSearchParams({
    carrier_id: carrierId,
    ...{ sort: 'name', order: 'asc' },
    ...partQuery(part),
  });
  return useResource(`/products?${query.toString()}`, productList, { keepPreviousData: true });
}
