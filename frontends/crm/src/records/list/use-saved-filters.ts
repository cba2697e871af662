import { savedFilterRoutes, type SavedFilterView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch, useRoute } from '@bindery/web-kit/api';

/** The user's saved filters of one list. */
export function useSavedFilters(list: SavedFilterView['record_type']) {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const { data, error } = useRoute(savedFilterRoutes.list, {}, { revalidateOnFocus: false });

  const withErrorToast = async (failure: string, work: () => Promise<unknown>) => {
    try {
      await work();
      await refetch(savedFilterRoutes.list);
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.error(`${failure}: ${problem.detail}`);
      return false;
    }
  };
  return {
    filters: data?.items.filter(({ record_type }) => record_type === list),
    error,
    /** Replaces one with the same name. Returns whether it was saved. */
    save: (name: string, query: Record<string, string>) =>
      withErrorToast('Failed to save the filter', () =>
        api.call(savedFilterRoutes.save, { body: { record_type: list, name, query } }),
      ),
    remove: ({ id }: SavedFilterView) =>
      withErrorToast('Failed to delete the filter', () =>
        api.call(savedFilterRoutes.remove, { params: { id } }),
      ),
  };
}
