import type { CustomerRecord } from './records.js';
import type { State } from './state.js';

const OWN_CLOCK = 'clock_of_';

/**
 * A customer's test clock, if any. A customer whose time was advanced here gets a running clock of their own, so
 * that a client reads their time in the same way as that of Stripe's test clocks.
 */
export function testClockOf(state: State, customer: CustomerRecord | undefined): string | null {
  if (!customer) return null;
  if (customer.testClock !== null) return customer.testClock;
  return customer.ahead > 0 || state.ahead > 0 ? OWN_CLOCK + customer.id : null;
}

/** The customer that a clock ID belongs to. */
export const customerOfClock = (state: State, id: string): CustomerRecord | undefined =>
  id.startsWith(OWN_CLOCK) ? state.customers[id.slice(OWN_CLOCK.length)] : undefined;
