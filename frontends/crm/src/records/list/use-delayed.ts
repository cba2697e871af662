import { useEffect, useState } from 'react';

const A_SECOND_MS = 1_000;

/** Whether something has been running for more than a second. */
export function useDelayed(busy: boolean): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setDelayed(true), A_SECOND_MS);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [busy]);
  return busy && delayed;
}
