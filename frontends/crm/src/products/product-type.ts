import { productList, productView, type ProductView } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';
import { linkToPolicies } from '../policies/policy-type.js';
import type { RecordType } from '../records/record-type.js';

/** What carriers sell. */
export const productType: RecordType<ProductView> = {
  path: '/products',
  singular: 'product',
  view: productView,
  touches: ['/products?', '/carriers/', '/policies', '/dashboard', '/crm-logs'],
  usedBy: (id) => linkToPolicies({ product_id: id }),
};

/** Which part of a carrier's products is shown. */
export interface ProductsPage {
  page: number;
  pageSize: number;
}

/** One page of a carrier's products. The page before it stays in sight until it has come. */
export function useProductsOf(carrierId: string, { page, pageSize }: ProductsPage) {
  const query = new URLSearchParams({
    carrier_id: carrierId,
    ...{ sort: 'name', order: 'asc', page: String(page), page_size: String(pageSize) },
  });
  return useResource(`/products?${query.toString()}`, productList, { keepPreviousData: true });
}
