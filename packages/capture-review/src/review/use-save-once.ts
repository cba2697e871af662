import { useRef } from 'react';

/** An action that does nothing while it runs already, or while the page says that it does. */
export function useSaveOnce(saving: boolean, act: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current || saving) return;
    isRunning.current = true;
    try {
      await act();
    } finally {
      isRunning.current = false;
    }
  };
}
