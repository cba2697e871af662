/** A searched text as Postgres takes it: it refuses NUL, which no row holds. */
export const searchable = (text: string): string => text.replaceAll('\0', '\u{fffd}');

/**
 * The filter of Prisma for a column that holds a searched text, in any case. Prisma hands `contains` to LIKE as it is,
 * so the pattern's own signs are made literal.
 */
export function containing(search: string) {
  return { contains: searchable(search).replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const;
}
