import { z } from 'zod';

/** The state of a recent change of the signed-in person's address. */
export const emailChangeView = z.object({
  /** The former addresses that can take the account back, the newest first, and until when. */
  former: z.array(z.object({ email: z.string(), until: z.iso.datetime() })),
  /** Whether the person has yet to say that they use this account. */
  must_choose: z.boolean(),
});
export type EmailChangeView = z.infer<typeof emailChangeView>;
