import { FOLLOW_UP_HOURS, type ContactView } from '@bindery/contracts/leads';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PROMISED_MS = FOLLOW_UP_HOURS * HOUR_MS;
/** From here on, the promised time is almost over. */
const NEAR_MS = 18 * HOUR_MS;
/** From here on, days read better than hours. */
const HOURS_UNTIL_MS = 4 * DAY_MS;

export interface Waiting {
  words: string;
  urgency: 'calm' | 'near' | 'over';
}

/** When a contact started to wait for a first reply; null when it doesn't wait. */
export function waitsSince({ status, created_at }: ContactView): string | null {
  return status === 'new' ? created_at : null;
}

/**
 * How long a contact has waited, compared with the promised time.
 * @param now milliseconds since 1970
 */
export function waitingOf(since: string, now: number): Waiting {
  // The browser's clock may be behind the server's.
  const waited = Math.max(0, now - Date.parse(since));
  const inDays = waited >= HOURS_UNTIL_MS;
  const words = `waiting ${span(waited, inDays)}`;
  if (waited < NEAR_MS) return { words, urgency: 'calm' };
  if (waited <= PROMISED_MS) return { words, urgency: 'near' };
  return { words: `${words}, ${span(waited - PROMISED_MS, inDays)} overdue`, urgency: 'over' };
}

function span(ms: number, inDays: boolean): string {
  if (inDays) return `${String(Math.floor(ms / DAY_MS))} d`;
  if (ms < HOUR_MS) return `${String(Math.floor(ms / MINUTE_MS))} min`;
  return `${String(Math.floor(ms / HOUR_MS))} h`;
}
