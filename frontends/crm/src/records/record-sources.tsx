import {
  carrierRoutes,
  individualRoutes,
  listedName,
  productRoutes,
  type CarrierView,
  type IndividualView,
  type ProductView,
} from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { ActiveBadge } from './active-badge.js';
import type { PickerSource } from './use-search-result.js';

const byName = { sort: 'name', order: 'asc' } as const;

/** The properties of an individual that a picker reads, from a row of the list or the record. */
export type IndividualOption = Pick<IndividualView, 'id' | 'first_name' | 'last_name' | 'dob' | 'status'>;

/** Individuals, sorted by last name. */
export const individualSource: PickerSource<IndividualOption> = {
  routes: individualRoutes,
  query: { sort: 'last_name', order: 'asc' },
  optionOf: ({ id, first_name, last_name, dob, status }) => ({
    id,
    name: listedName({ first_name, last_name }),
    detail: dob ? `Born ${formatDay(dob)}` : undefined,
    badge: <StatusBadge status={status} />,
  }),
  failure: 'Failed to fetch individuals',
};

export const carrierSource: PickerSource<CarrierView> = {
  routes: carrierRoutes,
  query: byName,
  optionOf: ({ id, name, inactive }) => ({ id, name, badge: inactiveBadge(inactive) }),
  failure: 'Failed to fetch carriers',
};

/** The products of all carriers. */
export const productSource: PickerSource<ProductView> = {
  routes: productRoutes,
  query: byName,
  optionOf: ({ id, name, carrier_name, inactive }) => ({
    ...{ id, name, detail: carrier_name },
    badge: inactiveBadge(inactive),
  }),
  failure: 'Failed to fetch products',
};

export function productsOf(carrierId: string): PickerSource<ProductView> {
  const { optionOf, query } = productSource;
  return {
    ...productSource,
    query: { ...query, carrier_id: carrierId },
    optionOf: (product) => ({ ...optionOf(product), detail: undefined }),
  };
}

const inactiveBadge = (inactive: boolean) => (inactive ? <ActiveBadge inactive /> : undefined);
