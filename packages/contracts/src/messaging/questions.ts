import { z } from 'zod';
import { role } from '../access/roles.js';

/** How long one service waits for another's answer, in milliseconds. Questions are never chained. */
export const QUESTION_TIMEOUT_MS = 2_000;

/** One member of an account, as other services may know them. */
export const accountMember = z.object({
  id: z.uuid(),
  full_name: z.string().nullable(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  is_owner: z.boolean(),
});
export type AccountMember = z.infer<typeof accountMember>;

/** Every question one service asks another over NATS: its subject, what is asked and what is answered. */
export const questions = {
  'identity.account.get': {
    request: z.strictObject({ account_id: z.uuid() }),
    reply: z.object({ id: z.uuid(), name: z.string(), version: z.int(), members: z.array(accountMember) }),
  },
} as const;

export type QuestionSubject = keyof typeof questions;
export type QuestionRequest<S extends QuestionSubject> = z.infer<(typeof questions)[S]['request']>;
export type QuestionReply<S extends QuestionSubject> = z.infer<(typeof questions)[S]['reply']>;
