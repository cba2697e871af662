import { individualView, type IndividualView, type UpdateIndividualBody } from '@bindery/contracts/crm';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { TOUCHED_BY_INDIVIDUALS } from './refetch-records.js';
import { individualPath, type LoadedIndividual } from './use-individual.js';

type Update = (read: LoadedIndividual, changes: UpdateIndividualBody) => Promise<IndividualView>;

/** Saves changes to the version that was read; a newer one answers `precondition_failed`. */
export function useUpdateIndividual(): Update {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ individual, etag }, changes) => {
      const path = individualPath(individual.id);
      const reply = await api.request('PUT', path, { body: changes, ifMatch: etag, parser: individualView });
      const saved: LoadedIndividual = { individual: reply.data, etag: reply.etag };
      await mutate(path, saved, { revalidate: false });
      void refetch(...TOUCHED_BY_INDIVIDUALS);
      return saved.individual;
    },
    [api, mutate, refetch],
  );
}
