import type { EventSubject } from '@bindery/contracts/messaging';
import { uuid } from '@bindery/contracts/validation';
import { z } from 'zod';

/** An event as it was received. */
export interface ReceivedEvent {
  readonly subject: EventSubject;
  /** Identifies the message in its stream. */
  readonly messageKey: string;
  readonly payload: string;
}

/** Events whose account or record can't be read wait behind one another. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
const envelope = z.object({
  account_id: uuid().catch(UNKNOWN),
  subject_id: uuid().catch(UNKNOWN),
  request_id: z.string().optional(),
  traceparent: z.string().optional(),
});

/** The fields around an event's data that every release has. */
export const readEnvelope = (payload: string): z.output<typeof envelope> =>
  envelope.safeParse(readJson(payload)).data ?? { account_id: UNKNOWN, subject_id: UNKNOWN };

/** @returns undefined for what is no JSON */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
