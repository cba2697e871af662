import { seatRoutes, type SeatUsageView } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/** Seats that were bought a moment ago, and how long it makes sense to wait for them. */
export interface ExpectedSeats {
  seats: number;
  supportSeats: number;
  /** Milliseconds since 1970. */
  until: number;
}

const EVERY_MS = 750;

function isAwaited(usage: SeatUsageView | undefined, expected: ExpectedSeats | null): boolean {
  if (!usage || !expected || Date.now() > expected.until) return false;
  return usage.seats_limit !== expected.seats || usage.support_seats_limit !== expected.supportSeats;
}

/**
 * How many seats an account has and how many of them are taken. The plan is kept by one part of the product and its
 * seats by another, which hears of a change within a moment: until then it is asked again.
 */
export function useSeatUsage(accountId: string | undefined, expected: ExpectedSeats | null = null) {
  const refreshInterval = (usage?: SeatUsageView) => (isAwaited(usage, expected) ? EVERY_MS : 0);
  return useRoute(seatRoutes.usage, { query: { account_id: accountId } }, { refreshInterval });
}
