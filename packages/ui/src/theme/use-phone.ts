import { useSyncExternalStore } from 'react';
import { media } from './tokens.js';

const query = () => window.matchMedia(media.phone.replace('@media ', ''));

function subscribe(onChange: () => void): () => void {
  const phone = query();
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone. For what a media query alone can't do, such as another order. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
