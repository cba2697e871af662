import { codeText } from '../validation/text-rule.js';
import { protectedSearchOf } from './protected-search.js';

// This module carries no schema, so that lists can use it without one.

/**
 * Whether a search may be a protected value, which stays out of addresses and of what is kept: an email address, four
 * digits or more, or a license.
 */
export function looksSensitive(search: string): boolean {
  const text = codeText(search);
  return text.includes('@') || (text.match(/\d/g)?.length ?? 0) >= 4 || protectedSearchOf(text) !== undefined;
}
