import { useApi, type ApiClient, type ApiProblem } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import useSWR from 'swr';
import type { Loaded, RecordType } from './record-type.js';

async function load<View>(api: ApiClient, type: RecordType<View>, id: string): Promise<Loaded<View>> {
  const { data, etag } = await api.request('GET', `${type.path}/${id}`, { parser: type.view });
  return { record: data, etag };
}

/** One record. @param id null loads nothing. */
export function useRecord<View>(type: RecordType<View>, id: string | null) {
  const api = useApi();
  const key = id === null ? null : `${type.path}/${id}`;
  return useSWR<Loaded<View>, ApiProblem, string | null>(key, () => load(api, type, id ?? ''));
}

/** Reads a record anew, past every cache. */
export function useReadRecord<View>(type: RecordType<View>): (id: string) => Promise<Loaded<View>> {
  const api = useApi();
  return useCallback((id: string) => load(api, type, id), [api, type]);
}
