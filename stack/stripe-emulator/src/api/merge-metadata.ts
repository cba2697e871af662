import type { Metadata } from '../state/records.js';

/** Merges metadata: a given value replaces the old one, an empty value removes it, other keys stay. */
export const mergeMetadata = (present: Metadata, given: Metadata | undefined): Metadata => {
  if (given === undefined) return present;
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''));
};
