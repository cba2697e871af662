import { z } from 'zod';

/** For so long the address that an account had can take it back. */
export const EMAIL_CHANGE_UNDO_DAYS = 7;

export const readLinkBody = z.strictObject({
  token_hash: z
    .string('The token of the link is required.')
    .min(1, 'The token of the link is required.')
    .max(200, 'The token of the link is too long.'),
});

/** The effect of an emailed link once its reader confirms it. */
export const linkPurpose = z.enum([
  'sign_in',
  'sign_up',
  'invitation',
  'email_change_current',
  'email_change_new',
  'email_change_undo',
]);

/** An emailed link, for the person who holds it. It says no more than the email that contained it. */
export const signInLinkView = z.object({
  purpose: linkPurpose,
  /** The address that the link was sent to. */
  email: z.string(),
  /** For a link that changes an address: the old one, the new one, and whether only this confirmation is missing. */
  change: z.object({ from: z.string(), to: z.string(), other_confirmed: z.boolean() }).nullable(),
  /** Why the link no longer works, as a sentence. */
  refusal: z.string().nullable(),
});
export type SignInLinkView = z.infer<typeof signInLinkView>;
