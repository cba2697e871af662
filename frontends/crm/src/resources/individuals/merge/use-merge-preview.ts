import { mergeRoutes, type MergePreview } from '@bindery/contracts/crm';
import { useApi, type ApiProblem, useRoute } from '@bindery/web-kit/api';
import useSWR from 'swr';

/** The preview of a merge. It does not revalidate by itself, because choices refer to one version of it. */
export function useMergePreview(keptId: string, mergedId: string) {
  const api = useApi();
  const load = () =>
    api.call(mergeRoutes.preview, { params: { id: keptId }, query: { merged_id: mergedId } });
  // Not the path, so that the refetch after a merge does not reload the preview.
  const key = ['merge', keptId, mergedId];
  return useSWR<MergePreview, ApiProblem>(key, load, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** The merges into one individual that can still be undone. */
export const useMerges = (id: string) => useRoute(mergeRoutes.list, { params: { id } });
