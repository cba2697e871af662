import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  // A browser holds the timers of a hidden page back.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const present = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The minute that it is, in milliseconds since 1970, anew as it passes. */
export const useMinute = (): number => useSyncExternalStore(subscribe, present);
