import { mergeRoutes, type MergePreview } from '@bindery/contracts/crm';
import { useApi, type ApiProblem } from '@bindery/web-kit/api';
import useSWR from 'swr';

/** What merging one individual into another would do. It stays as it was read until it is asked for again. */
export function useMergePreview(keptId: string, mergedId: string) {
  const api = useApi();
  const load = () =>
    api.call(mergeRoutes.preview, { params: { id: keptId }, query: { merged_id: mergedId } });
  // Not its path: what is loaded again after the merge is not the preview of it.
  const key = ['merge', keptId, mergedId];
  return useSWR<MergePreview, ApiProblem>(key, load, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
