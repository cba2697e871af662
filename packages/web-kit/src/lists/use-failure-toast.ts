import { useToast } from '@bindery/ui';
import { useEffect } from 'react';

/** Shows a toast for a failed load, once per failure even if it is retried in the background. */
export function useFailureToast(error: unknown, message: string): void {
  const toast = useToast();
  const failed = error !== undefined && error !== null;
  useEffect(() => {
    if (failed) toast.error(message);
  }, [failed, message, toast]);
}
