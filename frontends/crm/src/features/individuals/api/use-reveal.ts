import { revealedValue, type ProtectedField } from '@bindery/contracts/crm';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { individualType } from './individual-type.js';

/** Reads one protected value in clear. Whoever asks holds it; no cache does. The server writes down who asked. */
export function useReveal(): (id: string, field: ProtectedField) => Promise<string> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id, field) => {
      const { value } = await api.get(`${individualType.path}/${id}/reveal/${field}`, {
        parser: revealedValue,
      });
      void refetch('/dashboard', '/crm-logs');
      return value;
    },
    [api, refetch],
  );
}
