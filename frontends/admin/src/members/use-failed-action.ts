import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** Shows why an action failed: the server's detail, or a fallback when no reply came. */
export function useFailedAction(): (error: unknown, fallback: string) => void {
  const toast = useToast();
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 0) toast.error(fallback, { subject: error.detail });
      else toast.error(`Error: ${error.detail}`);
    },
    [toast],
  );
}
