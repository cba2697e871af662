import { addressOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { RecordType } from './record-type.js';

/** Takes a deleted record back out of the trash. Doing it twice is doing it once. */
export function useRestoreRecord(type: RecordType<unknown>): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (id) => {
      const { restore, get, history } = type.routes;
      const params = { id };
      const restored = await api.call(restore, { params });
      if (get) await mutate(addressOf(get, { params }), restored, { revalidate: false });
      void refetch(...type.touches, ...(history ? [history] : []));
    },
    [api, mutate, refetch, type],
  );
}
