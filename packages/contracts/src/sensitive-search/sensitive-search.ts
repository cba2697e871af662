import { protectedSearchOf } from './protected-search.js';

// This module carries no schema, so that lists can use it without one.

/**
 * Whether a search may be a protected value, which stays out of addresses and of what is kept: an email address, four
 * digits or more, or a license.
 */
export function looksSensitive(search: string): boolean {
  return (
    search.includes('@') || (search.match(/\d/g)?.length ?? 0) >= 4 || protectedSearchOf(search) !== undefined
  );
}
