import type { Metadata } from '../state/records.js';

/** Metadata after an update: given names replace or, when empty, take away; the others stay. */
export const merged = (present: Metadata, given: Metadata | undefined): Metadata => {
  if (given === undefined) return present;
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''));
};
