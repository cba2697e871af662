import { sectionAddress } from '../../../../records/record-address.js';

/** The list of policies, narrowed by filters of its own. */
export function policiesAddress(filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return sectionAddress('policies') + (query && `?${query}`);
}
