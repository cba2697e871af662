import type { CustomerRecord } from './records.js';
import type { State } from './state.js';

const OWN_CLOCK = 'clock_of_';

/**
 * The test clock that a customer lives on, if any. Whoever's time was moved here gets one that goes on by itself, so
 * that a client reads their time as it reads that of Stripe's own test clocks.
 */
export function testClockOf(state: State, customer: CustomerRecord | undefined): string | null {
  if (!customer) return null;
  if (customer.testClock !== null) return customer.testClock;
  return customer.ahead > 0 || state.ahead > 0 ? OWN_CLOCK + customer.id : null;
}

/** The customer whose own clock an id names. */
export const customerOfClock = (state: State, id: string): CustomerRecord | undefined =>
  id.startsWith(OWN_CLOCK) ? state.customers[id.slice(OWN_CLOCK.length)] : undefined;
