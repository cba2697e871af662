import { individualView, type IndividualView } from '@bindery/contracts/crm';
import { useApi, type ApiClient, type ApiProblem } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import useSWR from 'swr';

/** An individual with the mark of the version that was read, which a save hands back. */
export interface LoadedIndividual {
  individual: IndividualView;
  etag: string | undefined;
}

export const individualPath = (id: string) => `/insureds/${id}`;

async function load(api: ApiClient, path: string): Promise<LoadedIndividual> {
  const { data, etag } = await api.request('GET', path, { parser: individualView });
  return { individual: data, etag };
}

/** One individual. @param id null loads nothing. */
export function useIndividual(id: string | null) {
  const api = useApi();
  const path = id === null ? null : individualPath(id);
  return useSWR<LoadedIndividual, ApiProblem, string | null>(path, (at: string) => load(api, at));
}

/** Reads an individual anew, past every cache. */
export function useReadIndividual(): (id: string) => Promise<LoadedIndividual> {
  const api = useApi();
  return useCallback((id: string) => load(api, individualPath(id)), [api]);
}
