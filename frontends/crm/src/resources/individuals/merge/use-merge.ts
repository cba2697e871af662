import {
  householdRoutes,
  type IndividualField,
  individualRoutes,
  type MergePreview,
  mergeRoutes,
  type MergeView,
  policyRoutes,
  taskRoutes,
  timelineRoutes,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, etagOf, requestPathOf, useApi, useRefetch, useRoute } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { overviewRoutes } from '../../../records/overview-routes.js';
import { routesOf } from '../../../records/record-type.js';
import { childTypes } from '../family/child-types.js';

/** Everything to refetch after a merge. */
const mergeTouches = [
  individualRoutes,
  mergeRoutes,
  householdRoutes.get,
  ...routesOf(childTypes.map(({ type }) => type)),
  policyRoutes,
  taskRoutes,
  timelineRoutes,
  ...overviewRoutes,
] as const;

interface MergeRequest {
  /** Both individuals, in the versions that were shown. */
  preview: MergePreview;
  /** The fields to take from the merged individual. */
  take: readonly IndividualField[];
}

/** Merges two individuals. A retry after a lost response reuses its idempotency key. */
export function useMerge(): (asked: MergeRequest) => Promise<MergeView> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  const unanswered = useRef<{ asked: string; key: string } | null>(null);
  return useCallback(
    async (asked) => {
      const { preview, take } = asked;
      const params = { id: preview.kept.id };
      const body = { merged_id: preview.merged.id, take: [...take] };
      const written = JSON.stringify([params, body, preview.version]);
      const key = unanswered.current?.asked === written ? unanswered.current.key : crypto.randomUUID();
      unanswered.current = { asked: written, key };
      try {
        const ifMatch = etagOf(preview.version);
        const merge = await api.call(mergeRoutes.merge, { params, body, ifMatch, idempotencyKey: key });
        // The cached version is outdated, and the page must not show it.
        await mutate(requestPathOf(individualRoutes.get, { params }), undefined, { revalidate: false });
        void refetch(...mergeTouches);
        return merge;
      } catch (error) {
        // A client error is final, so the next attempt is a new request.
        if (error instanceof ApiProblem && !error.isTransient) unanswered.current = null;
        throw error;
      }
    },
    [api, mutate, refetch],
  );
}

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

/** The common properties of toasts about a merge. */
export const mergeTopic = (id: string): string => `merge ${id}`;

/** Undoes a merge and reports the outcome. Undoing is idempotent. */
export function useUndoMerge(): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  return useCallback(
    async (id) => {
      const about = mergeTopic(id);
      try {
        const undone = await api.call(mergeRoutes.undo, { params: { id } });
        toast.success('Merge undone', { subject: `${undone.merged_name} is restored`, about });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        toast.error(`Failed to undo the merge: ${error.detail}`, { about });
      }
      // An error also means that this page is out of date.
      void refetch(...mergeTouches);
    },
    [api, refetch, toast],
  );
}
