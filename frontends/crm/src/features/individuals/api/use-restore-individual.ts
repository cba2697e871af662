import { individualView } from '@bindery/contracts/crm';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { TOUCHED_BY_INDIVIDUALS } from './refetch-records.js';
import { individualPath, type LoadedIndividual } from './use-individual.js';

/** Takes a deleted individual back out of the trash. Doing it twice is doing it once. */
export function useRestoreIndividual(): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (id) => {
      const path = individualPath(id);
      const reply = await api.request('POST', `${path}/restore`, { parser: individualView });
      const restored: LoadedIndividual = { individual: reply.data, etag: reply.etag };
      await mutate(path, restored, { revalidate: false });
      void refetch(...TOUCHED_BY_INDIVIDUALS);
    },
    [api, mutate, refetch],
  );
}
