import {
  individualRoutes,
  mergeRoutes,
  type IndividualField,
  type MergePreview,
  type MergeView,
} from '@bindery/contracts/crm';
import { requestPathOf, ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { mergeTouches } from './merge-touches.js';

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
