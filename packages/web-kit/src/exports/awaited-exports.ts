import { pageStorage } from '@bindery/ui/storage';

const KEY = 'bindery.awaited-exports';
/** The ids of exports that failed, or whose end another browser told, would stay. */
const MAX = 20;

const awaited = (): readonly string[] => pageStorage.getItem(KEY)?.split(' ').filter(Boolean) ?? [];

/**
 * Remembers an export that was started in this browser, so that any of its tabs saves the file when it is ready. One with
 * full values is not saved by itself: it can ask for a code again, in the middle of other work.
 * @returns a sentence for whoever started it
 */
export function awaitExport(id: string, hasFullValues: boolean): string {
  if (hasFullValues)
    return "You'll find the file at the top of the page when it's ready. You can go on working.";
  pageStorage.setItem(KEY, [...awaited(), id].slice(-MAX).join(' '));
  return "The file downloads by itself when it's ready. You can go on working.";
}

/** Whether an export is awaited in this browser. Once asked, it no longer is. */
export function takeAwaitedExport(id: string): boolean {
  const ids = awaited();
  if (!ids.includes(id)) return false;
  pageStorage.setItem(KEY, ids.filter((other) => other !== id).join(' '));
  return true;
}
