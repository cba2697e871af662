import { z } from 'zod';

/** The zones that every library knows. Intl takes more names, such as PST, which Temporal refuses. */
const zones: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/**
 * The canonical IANA name of a time zone, such as America/New_York for US/Eastern. Undefined for other texts, also for an
 * offset such as +05:00.
 */
export function canonicalTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return zones.has(zone) ? zone : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a text is the name of a time zone. */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined;

/** The name of a time zone, which becomes the canonical one. */
export const timeZone = z
  .string('Choose a time zone.')
  .max(64, 'Choose a time zone.')
  .overwrite((name) => canonicalTimeZone(name) ?? name)
  .refine(isTimeZone, 'Choose a time zone, such as America/Chicago.')
  .meta({
    description: 'The IANA name of a time zone, such as America/Chicago.',
    allOf: [{ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' }],
    examples: ['America/Chicago'],
  });
