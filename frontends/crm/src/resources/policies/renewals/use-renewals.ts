import { renewalRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import type { ListState } from '@bindery/web-kit/lists';
import { filterNames } from '../../../records/list/filter.js';
import { recordFilters } from './renewal-filters.js';

export const useRenewals = ({ query }: ListState) =>
  useRoute(renewalRoutes.list, { query }, { keepPreviousData: true });

/** The open renewals in each bucket; undefined while the list shows those with an outcome. */
export function useRenewalCounts({ filters: chosen }: ListState) {
  const query = new URLSearchParams(
    recordFilters.flatMap(filterNames).flatMap((name) => {
      const value = chosen[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ).toString();
  const { data } = useRoute(renewalRoutes.counts, { query }, { keepPreviousData: true });
  return chosen['outcome'] === undefined ? data : undefined;
}
