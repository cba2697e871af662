import stringify from 'safe-stable-stringify';

/** The same text for the same fields and values, in whatever order they were sent; an absent field is none. */
export const canonical = (value: unknown): string => stringify(value) ?? 'undefined';
