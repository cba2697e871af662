import { mergePreview, type MergePreview } from '@bindery/contracts/crm';
import { useApi, type ApiProblem } from '@bindery/web-kit/api';
import useSWR from 'swr';
import { individualType } from './individual-type.js';

export interface LoadedPreview {
  preview: MergePreview;
  /** Of both versions that are shown. */
  etag: string | undefined;
}

/** What merging one individual into another would do. It stays as it was read until it is asked for again. */
export function useMergePreview(keptId: string, mergedId: string) {
  const api = useApi();
  const load = async (): Promise<LoadedPreview> => {
    const path = `${individualType.path}/${keptId}/merge`;
    const query = { merged_id: mergedId };
    const { data, etag } = await api.request('GET', path, { query, parser: mergePreview });
    return { preview: data, etag };
  };
  // Not its path: what is loaded again after the merge is not the preview of it.
  const key = ['merge', keptId, mergedId];
  return useSWR<LoadedPreview, ApiProblem>(key, load, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
