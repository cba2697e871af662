import { useToast } from '@bindery/ui';
import { useEffect } from 'react';

/** Says in a toast that loading failed: once for a failure, however often it is tried again in the background. */
export function useFailureToast(error: unknown, message: string): void {
  const toast = useToast();
  const failed = error !== undefined && error !== null;
  useEffect(() => {
    if (failed) toast.error(message);
  }, [failed, message, toast]);
}
