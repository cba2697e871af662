import { ApiProblem, etagOf, useApi, usePrefetch, type ApiClient } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import useSWR from 'swr';
import type { Loaded, RecordType, Stored } from './record-type.js';

type Readable<View> = Pick<RecordType<View>, 'path' | 'view'>;

async function load<View>(api: ApiClient, type: Readable<View>, id: string): Promise<Loaded<View>> {
  const { data, etag } = await api.request('GET', `${type.path}/${id}`, { parser: type.view });
  return { record: data, etag };
}

/** One record. @param id null loads nothing. */
export function useRecord<View>(type: Readable<View>, id: string | null) {
  const api = useApi();
  const key = id === null ? null : `${type.path}/${id}`;
  return useSWR<Loaded<View>, ApiProblem, string | null>(key, () => load(api, type, id ?? ''));
}

/** Prefetches a record whose page is about to open. */
export function usePrefetchRecord<View>(type: Readable<View>): (id: string) => void {
  const api = useApi();
  const prefetch = usePrefetch();
  return useCallback(
    (id) => prefetch(`${type.path}/${id}`, () => load(api, type, id)),
    [api, prefetch, type],
  );
}

/** Reads a record anew, past every cache. */
export function useReadRecord<View extends Stored>(
  type: RecordType<View>,
): (record: View) => Promise<Loaded<View>> {
  const api = useApi();
  return useCallback(
    async (record: View) => {
      const { listed, singular } = type;
      if (!listed) return load(api, type, record.id);
      const { items } = await api.get(listed.at(record), { parser: listed.list });
      const newest = items.find(({ id }) => id === record.id);
      if (newest) return { record: newest, etag: etagOf(newest.version) };
      throw new ApiProblem({
        ...{ status: 404, code: 'not_found' },
        detail: `This ${singular} is no longer there. Somebody else may have deleted it.`,
      });
    },
    [api, type],
  );
}
