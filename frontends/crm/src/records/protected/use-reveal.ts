import { revealedValue } from '@bindery/contracts/crm';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** One protected field of one record. */
export interface ProtectedPlace {
  /** Where the record is, such as `/insureds/{id}`. */
  record: string;
  field: string;
}

/** Reads one protected value in clear. Whoever asks holds it; no cache does. The server writes down who asked. */
export function useReveal(): (place: ProtectedPlace) => Promise<string> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ record, field }) => {
      const { value } = await api.get(`${record}/reveal/${field}`, { parser: revealedValue });
      void refetch('/dashboard', '/crm-logs');
      return value;
    },
    [api, refetch],
  );
}
