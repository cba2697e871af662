import { SESSION_KEY } from './session-store.js';

/**
 * Calls back when the stored session may have changed: another tab changed it, or the page returns from the background or
 * the history.
 * @returns a function that stops watching
 */
export function watchBrowser(look: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_KEY || key === null) look();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
