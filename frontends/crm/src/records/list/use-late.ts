import { useEffect, useState } from 'react';

const A_SECOND_MS = 1_000;

/** Whether something has been under way for more than a second. */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setLate(true), A_SECOND_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}
