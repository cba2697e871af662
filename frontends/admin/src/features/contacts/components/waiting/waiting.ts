import { FOLLOW_UP_HOURS, type ContactView } from '@bindery/contracts/leads';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PROMISED_MS = FOLLOW_UP_HOURS * HOUR_MS;
/** From then on the promise is near its end. */
const NEAR_MS = 18 * HOUR_MS;
/** Beyond this, hours say less than days. */
const HOURS_UNTIL_MS = 4 * DAY_MS;

export interface Waiting {
  words: string;
  urgency: 'calm' | 'near' | 'over';
}

/** Since when a contact waits for a first answer; null when it does not. */
export function waitsSince({ status, created_at }: ContactView): string | null {
  return status === 'new' ? created_at : null;
}

/** How long somebody has waited, held against the promised answer. @param now milliseconds since 1970 */
export function waitingOf(since: string, now: number): Waiting {
  // The clock of the page may be behind the server's.
  const waited = Math.max(0, now - Date.parse(since));
  const inDays = waited >= HOURS_UNTIL_MS;
  const words = `waiting ${span(waited, inDays)}`;
  if (waited < NEAR_MS) return { words, urgency: 'calm' };
  if (waited <= PROMISED_MS) return { words, urgency: 'near' };
  return { words: `${words}, ${span(waited - PROMISED_MS, inDays)} over`, urgency: 'over' };
}

function span(ms: number, inDays: boolean): string {
  if (inDays) return `${String(Math.floor(ms / DAY_MS))} d`;
  if (ms < HOUR_MS) return `${String(Math.floor(ms / MINUTE_MS))} min`;
  return `${String(Math.floor(ms / HOUR_MS))} h`;
}
