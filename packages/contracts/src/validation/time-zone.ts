import { z } from 'zod';

/** Whether a text is an IANA name of a time zone, such as America/Chicago. An offset such as +05:00 is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The IANA name of a time zone. */
export const timeZone = z
  .string('Choose a time zone.')
  .max(64, 'Choose a time zone.')
  .refine(isTimeZone, 'Choose a time zone, such as America/Chicago.')
  .meta({ description: 'The IANA name of a time zone, such as America/Chicago.' });
