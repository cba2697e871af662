import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { historyPath } from './history-path.js';
import type { Loaded, RecordType } from './record-type.js';

/** Takes a deleted record back out of the trash. Doing it twice is doing it once. */
export function useRestoreRecord<View>(type: RecordType<View>): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (id) => {
      const path = `${type.path}/${id}`;
      const reply = await api.request('POST', `${path}/restore`, { parser: type.view });
      const restored: Loaded<View> = { record: reply.data, etag: reply.etag };
      await mutate(path, restored, { revalidate: false });
      void refetch(...type.touches, historyPath(type, id));
    },
    [api, mutate, refetch, type],
  );
}
