import { oneLine } from '@bindery/contracts/validation';
import { z } from 'zod';

const MAX_BYTES = 8 * 1024;
export const TOO_LARGE = 'The data can be at most 8 KiB.';
const fullName = oneLine('The name', 120);

/** Whether data is within what a person may keep in all. */
export function isSmallEnough(data: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= MAX_BYTES;
}

/** A person's own data. It is kept as they send it, up to 8 KiB, and gives them nothing: a `role` in it is a word. */
export const metadataField = z
  .record(z.string(), z.json())
  .refine(isSmallEnough, TOO_LARGE)
  .refine(
    (data) => !('full_name' in data) || data.full_name === null || fullName.safeParse(data.full_name).success,
    {
      message: 'The name must be one line of at most 120 characters.',
      path: ['full_name'],
    },
  );

/** The name that a person goes by, out of their own data. */
export function nameIn(metadata: Record<string, unknown>): string | null {
  const parsed = fullName.safeParse(metadata.full_name);
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}

/** Merges a change as GoTrue does: a key set to null goes. */
export function mergeMetadata(
  present: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...present, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
