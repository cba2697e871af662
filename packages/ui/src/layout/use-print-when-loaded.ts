import { useEffect } from 'react';

/** After so long, one has gone on to something else. */
const PATIENCE_MS = 10_000;

/** Kept here, because the skeleton of a page that was asked for gives way to the page. */
let askedAt: number | null = null;

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Holds back the keys that print a page until what they print has come. The browser's menu prints at once. */
export function usePrintWhenLoaded(isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) {
      const hold = (event: KeyboardEvent) => {
        if (!isPrintKey(event)) return;
        event.preventDefault();
        askedAt = Date.now();
      };
      window.addEventListener('keydown', hold);
      return () => window.removeEventListener('keydown', hold);
    }
    if (askedAt === null || Date.now() - askedAt > PATIENCE_MS) return undefined;
    // The other parts of the page show then what has come, too.
    const frame = requestAnimationFrame(() => {
      askedAt = null;
      window.print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded]);
}
