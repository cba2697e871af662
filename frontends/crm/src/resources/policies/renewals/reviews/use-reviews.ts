import { reviewRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import type { ListState } from '@bindery/web-kit/lists';
import { filterNames } from '../../../../records/list/filter.js';
import { reviewFilters } from './review-filters.js';

export const useReviews = ({ query }: ListState) =>
  useRoute(reviewRoutes.list, { query }, { keepPreviousData: true });

/** How many are open and done with the filters of the list, and the season. */
export function useReviewCounts({ filters: chosen }: Pick<ListState, 'filters'>) {
  const names = reviewFilters.flatMap(filterNames);
  const query = new URLSearchParams(
    names.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]]])),
  ).toString();
  return useRoute(reviewRoutes.counts, { query }, { keepPreviousData: true }).data;
}
