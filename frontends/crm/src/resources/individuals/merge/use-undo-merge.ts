import { mergeRoutes } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { mergeTouches } from './merge-touches.js';

/** What the toasts about a merge have in common. */
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
