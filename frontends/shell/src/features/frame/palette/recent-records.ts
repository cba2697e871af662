import { pageStorage } from '@bindery/ui/storage';

// Addresses alone, whose IDs say nothing without the server: no name of a client is left behind in the browser.

const MAX_RECENT = 6;
const RECORD = /^\/app\/[a-z/]+\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const keyOf = (userId: string): string => `bindery.recent.${userId}`;

/** The addresses of the records that a person opened lately in this browser, the last one first. */
export function recentRecords(userId: string): string[] {
  const kept = pageStorage.getItem(keyOf(userId));
  return kept === null ? [] : kept.split(' ').filter((path) => RECORD.test(path));
}

/** Remembers that a person opened an address, if it is a record's. */
export function rememberRecord(userId: string, path: string): void {
  if (!RECORD.test(path)) return;
  const others = recentRecords(userId).filter((other) => other !== path);
  pageStorage.setItem(keyOf(userId), [path, ...others].slice(0, MAX_RECENT).join(' '));
}
