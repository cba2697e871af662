import { mergeView, type IndividualField, type MergeView } from '@bindery/contracts/crm';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { individualType } from './individual-type.js';
import { mergeTouches } from './merge-touches.js';

interface Asked {
  keptId: string;
  mergedId: string;
  /** The fields whose value comes from the one that is merged. */
  take: readonly IndividualField[];
  etag: string | undefined;
}

/** Merges two individuals. Pressing again after an answer was lost does not do it twice. */
export function useMerge(): (asked: Asked) => Promise<MergeView> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  const unanswered = useRef<{ asked: string; key: string } | null>(null);
  return useCallback(
    async (asked) => {
      const { keptId, mergedId, take, etag } = asked;
      const written = JSON.stringify(asked);
      const key = unanswered.current?.asked === written ? unanswered.current.key : crypto.randomUUID();
      unanswered.current = { asked: written, key };
      try {
        const body = { merged_id: mergedId, take };
        const options = { parser: mergeView, ifMatch: etag, idempotencyKey: key };
        const merge = await api.post(`${individualType.path}/${keptId}/merge`, body, options);
        // What was read of it before is of no use to its page.
        await mutate(`${individualType.path}/${keptId}`, undefined, { revalidate: false });
        void refetch(...mergeTouches);
        return merge;
      } catch (error) {
        // A refusal is an answer; the next try is another request.
        if (error instanceof ApiProblem && !error.isPassing) unanswered.current = null;
        throw error;
      }
    },
    [api, mutate, refetch],
  );
}
