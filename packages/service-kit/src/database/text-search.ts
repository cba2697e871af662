/** A searched text as Postgres takes it: it refuses NUL, which no row holds. */
export const searchable = (text: string): string => text.replaceAll('\0', '\u{fffd}');

/** A searched text as it stands in a pattern of LIKE: its own signs are literal. */
const literal = (search: string): string => searchable(search).replaceAll(/[\\%_]/g, '\\$&');

/** The pattern of LIKE for whatever holds a searched text. */
export const containingPattern = (search: string): string => `%${literal(search)}%`;

/**
 * The filter of Prisma for a column that holds a searched text, in any case. Prisma hands `contains` to LIKE as it is.
 */
export function containing(search: string) {
  return { contains: literal(search), mode: 'insensitive' } as const;
}
