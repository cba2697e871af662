import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    flushSync(onChange);
  };
  const end = () => {
    isPrinting = false;
    onChange();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the browser is about to print the page. What this shows is rendered before it does. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
