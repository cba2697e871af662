import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { TOUCHED_BY_INDIVIDUALS } from './refetch-records.js';
import { individualPath } from './use-individual.js';

/** Deletes an individual. */
export function useDeleteIndividual(): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id) => {
      await api.delete(individualPath(id));
      void refetch(...TOUCHED_BY_INDIVIDUALS);
    },
    [api, refetch],
  );
}
