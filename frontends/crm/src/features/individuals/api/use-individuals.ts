import { individualList } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';

/** One page of the individuals in scope. The page before it stays in sight until it has come. */
export function useIndividuals(query: string) {
  return useResource(`/insureds?${query}`, individualList, { keepPreviousData: true });
}
