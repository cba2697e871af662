import { z } from 'zod';

/** The phone number of a row's client: null and false without a client, and if the user can't see the client. */
export const clientNumber = {
  /** The primary phone number as it was typed, or else the first, and the same in E.164. */
  phone: z.string().nullable(),
  phone_e164: z.string().nullable(),
  /** Its extension. */
  phone_extension: z.string().nullable(),
  do_not_call: z.boolean(),
} as const;
