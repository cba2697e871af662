import { useToast } from '@bindery/ui';
import { useEffect } from 'react';

/** Shows a toast for a failed load, once per failure even if it is retried in the background, until the load succeeds. */
export function useFailureToast(error: unknown, message: string): void {
  const toast = useToast();
  const failed = error !== undefined && error !== null;
  useEffect(() => {
    if (!failed) return undefined;
    toast.error(message, { about: message });
    return () => toast.dismiss?.(message);
  }, [failed, message, toast]);
}
