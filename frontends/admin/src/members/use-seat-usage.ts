import { seatRoutes, type SeatUsageView } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/** Seats that were just bought, and until when to wait for them. */
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
 * An account's seats and their use. Billing stores the plan and identity the seats, which follow by an event,
 * so this polls until they match.
 */
export function useSeatUsage(accountId: string | undefined, expected: ExpectedSeats | null = null) {
  const refreshInterval = (usage?: SeatUsageView) => (isAwaited(usage, expected) ? EVERY_MS : 0);
  return useRoute(seatRoutes.usage, { query: { account_id: accountId } }, { refreshInterval });
}
