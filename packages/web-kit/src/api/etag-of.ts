/** What `ifMatch` holds a save to, for a record whose view carries its version. */
export const etagOf = (version: number | string): string => `"${String(version)}"`;
