import { SESSION_KEY } from './session-store.js';

/**
 * Calls when the session that the browser keeps may have changed behind this page: another tab wrote or cleared it, or
 * the page comes back after a while in which it heard nothing, out of the background or out of the history.
 * @returns the way to stop
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
