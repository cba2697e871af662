import { z } from 'zod';

// The local part follows RFC 5321's length; the domain must have a dot, as every deliverable one has.
const shape =
  /^[^\s\p{Cc}\p{Cf}@<>(),;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Whether a text has the form of an email address with a dotted domain (RFC 5321 lengths). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text) && !text.includes('..') && !/^\.|\.@/.test(text);
}

/** An email address as typed, trimmed and in NFC. */
export const emailAddress = z
  .string('Enter an email address.')
  .transform((text) => text.normalize('NFC').trim())
  .refine(isEmail, 'Enter an email address such as name@example.com.')
  .meta({ format: 'email' });
